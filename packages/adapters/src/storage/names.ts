/** Names that we generate. Anything else (a path, a dot file) is rejected. */
const NAME = /^[A-Za-z0-9_-]{20,100}\.(?:webp|mp4|sealed|part|ts|aes|vtt)$/;

export const isStoredName = (name: string): boolean => NAME.test(name);

export function storedName(name: string): string {
  if (!isStoredName(name)) throw new TypeError('not a name of a stored file');
  return name;
}
