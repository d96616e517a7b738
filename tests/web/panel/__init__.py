"""The panel's logic, without a browser: tests in JavaScript, and its types."""
