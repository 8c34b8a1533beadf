/** Anything shaped like an address, or like a token, a code or a hash: a log needs none of them. */
const EMAIL = /[^\s"'<>(),;:=]+@[^\s"'<>(),;:=]+/g;
const LONG_SECRET = /(?<![\w-])[\w-]{32,}(?![\w-])/g;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const SHORT_CODE = /(?<![\w.:/-])[0-9]{6}(?![\w.:-])/g;

/** Free text, made fit for a log. Ids stay: they lead a reader to the row without saying whose it is. */
export const redact = (text: string): string =>
  text
    .replaceAll(EMAIL, '[email]')
    .replaceAll(LONG_SECRET, (word) => (UUID.test(word) ? word : '[secret]'))
    .replaceAll(SHORT_CODE, '[code]');
