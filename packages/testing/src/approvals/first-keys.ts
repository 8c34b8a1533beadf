import { type SoftwareKey, softwareKey } from './software-key.ts';

/* The first two admins' device keys of a local stack. These private keys are public. */

const PRIVATE_KEYS = [
  'MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgOrIJR3odNhsMFB9VYFe7kzrZhDpucx1WD59wT85XebihRANCAASlMu83K/Yg7tQt3cxW64aIw6ouIWdGNpMqZ+NWA0nQRmADWxdqPqZdbd5Y5hZpZWwRCr0VW3/AHHrZF6uYtpe3',
  'MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgKBUk518lvy4JHwX7XBuFsPiyergqHj85LdQ52z9UlLahRANCAAQR9Mis+r2sk3fBbBRzHsk3BEDyV5YDwHj/CwjbVn9ZLRzwxwBhM+ppu2S7xuJCskAswrbTaJobas0A1b6qut5p',
] as const;

interface Party {
  readonly rpId: string;
  readonly origins: readonly string[];
}

/** Replaces the IP address, for which browsers create no device keys. */
export const localConsole = (url: string): string => url.replace('//127.0.0.1', '//localhost');

export const firstKeys = (party: Party): readonly SoftwareKey[] =>
  PRIVATE_KEYS.map((privateKey) => softwareKey(party, privateKey));

/** In the format of the signer's configuration. */
export const firstKeysForSigner = (party: Party) =>
  firstKeys(party).map(({ keyId, publicKey }, at) => ({
    keyId,
    publicKey,
    person: `first-admin-${at + 1}`,
    duty: 'keys' as const,
  }));
