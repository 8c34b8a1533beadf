const LETTERS: Readonly<Record<string, string>> = {
  deposit: 'DP',
  withdrawal: 'W',
  'early-settlement': 'ES',
  'level-purchase': 'PK',
  appeal: 'AP',
  transfer: 'T',
};
const DIGITS = 8;

/** A short number to read aloud; the proof file has the full id. */
export function referenceNumber({ type, id }: { readonly type: string; readonly id: string }): string {
  const letters = LETTERS[type];
  const digits = id
    .replaceAll(/[^0-9a-zA-Z]/g, '')
    .slice(-DIGITS)
    .toUpperCase();
  return letters === undefined ? digits : `${letters}-${digits}`;
}

/** The end of a seller's id. */
export const sellerNumber = (sellerId: string): string => `S-${referenceNumber({ type: '', id: sellerId })}`;

/** A settlement is identified by its minute: `2026-10-03T21:00` is `ST-261003-2100`. */
export const settlementNumber = (isoMinute: string): string =>
  `ST-${isoMinute.slice(2, 10).replaceAll('-', '')}-${isoMinute.slice(11, 16).replace(':', '')}`;
