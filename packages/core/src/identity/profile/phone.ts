const INTERNATIONAL = /^\+[1-9][0-9]{6,14}$/;
const MAINLAND_MOBILE = /^(?:\+86)?1[3-9][0-9]{9}$/;

/** International form; for China also the mainland mobile form (DOMAIN §8). */
export function parsePhone(text: string, country: string): string | undefined {
  const compact = text.replace(/[\s().-]/g, '');
  if (country === 'CN' && MAINLAND_MOBILE.test(compact)) return `+86${compact.slice(-11)}`;
  return INTERNATIONAL.test(compact) ? compact : undefined;
}
