/** English is the list of what exists; every other locale is checked against it. */
interface Catalogues {
  readonly identity: typeof import('../messages/en/identity.json');
  readonly mail: typeof import('../messages/en/mail.json');
  readonly messages: typeof import('../messages/en/messages.json');
  readonly names: typeof import('../messages/en/names.json');
  readonly refusals: typeof import('../messages/en/refusals.json');
  readonly shell: typeof import('../messages/en/shell.json');
  readonly support: typeof import('../messages/en/support.json');
  readonly wallet: typeof import('../messages/en/wallet.json');
}

/** `identity.login.title`: the file, then the key in it. An id that does not exist does not compile. */
export type MessageId = {
  [Part in keyof Catalogues]: `${Part}.${keyof Catalogues[Part] & string}`;
}[keyof Catalogues];

/** The parts a browser app is sent; mail texts stay on the server. */
export const APP_PARTS = [
  'identity',
  'refusals',
  'shell',
  'support',
  'wallet',
] as const satisfies readonly (keyof Catalogues)[];
export const SERVER_PARTS = [
  'mail',
  'messages',
  'names',
  'refusals',
] as const satisfies readonly (keyof Catalogues)[];
