export type SupportKind = 'telegram' | 'whatsapp' | 'email';

/** The URL that opens the contact's app. */
const LINKS: Readonly<Record<SupportKind, (address: string) => string>> = {
  telegram: (address) => `https://t.me/${encodeURIComponent(address.trim().replace(/^@/, ''))}`,
  whatsapp: (address) => `https://wa.me/${address.replaceAll(/\D/g, '')}`,
  email: (address) => `mailto:${address.trim()}`,
};

export const contactLink = (kind: SupportKind, address: string): string => LINKS[kind](address);
