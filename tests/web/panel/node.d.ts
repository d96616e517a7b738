// What the tests use of Node.

declare module "node:test" {
    export function test(name: string, run: () => void | Promise<void>): void;
}

declare module "node:assert/strict" {
    const assert: {
        ok(value: unknown, message?: string): void;
        equal(actual: unknown, expected: unknown, message?: string): void;
        deepEqual(actual: unknown, expected: unknown, message?: string): void;
        match(value: string, pattern: RegExp, message?: string): void;
        doesNotMatch(value: string, pattern: RegExp, message?: string): void;
    };
    export default assert;
}
