const LONGEST_VALUE = 256;
const MOST_COOKIES = 50;

/** The values of one name in a `cookie` header. A browser may send a name twice, for two domains. */
export const cookiesOf = (header: string | undefined, name: string): readonly string[] =>
  (header ?? '')
    .split(';', MOST_COOKIES)
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(`${name}=`))
    .map((pair) => pair.slice(name.length + 1))
    .filter((value) => value !== '' && value.length <= LONGEST_VALUE);
