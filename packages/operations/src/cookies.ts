const LONGEST_VALUE = 256;
const MOST_COOKIES = 50;

/** All values of a cookie: a browser sends a name twice when it is set for two domains. */
export const cookiesOf = (header: string | undefined, name: string): readonly string[] =>
  (header ?? '')
    .split(';', MOST_COOKIES)
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(`${name}=`))
    .map((pair) => pair.slice(name.length + 1))
    .filter((value) => value !== '' && value.length <= LONGEST_VALUE);
