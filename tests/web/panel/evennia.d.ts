// What the panel uses of Evennia's web client.

interface Window {
    Evennia: {
        initialized: boolean;
        emitter: { on(name: string, listener: (args: unknown[], data: unknown) => void): void };
        init(options: object): void;
        isConnected(): boolean;
        msg(name: string, args: unknown[], data: object): void;
    };
    csessid: string;
    plugin_handler?: { add(name: string, plugin: object): void; onSend(line: string): void };
}
