/** Email addresses, tokens, codes and hashes do not belong in logs. */
const EMAIL = /[^\s"'<>(),;:=]+@[^\s"'<>(),;:=]+/g;
const LONG_SECRET = /(?<![\w-])[\w-]{32,}(?![\w-])/g;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const SHORT_CODE = /(?<![\w.:/-])[0-9]{6}(?![\w.:-])/g;

/** Redacts free text for logs. UUIDs stay, so that a reader can find the row. */
export const redact = (text: string): string =>
  text
    .replaceAll(EMAIL, '[email]')
    .replaceAll(LONG_SECRET, (word) => (UUID.test(word) ? word : '[secret]'))
    .replaceAll(SHORT_CODE, '[code]');
