/**
 * The mark as plain shapes, shared by apps, icons and PDFs. The shapes extend beyond the view box, so that a
 * phone may crop the icon to any form.
 */
export const BRAND_MARK_VIEW = '0 0 64 64';
export const BRAND_MARK_LEDGE =
  'M-40 34h67.300c2.700 0 4 3.200 2.100 5.100l-2.900 2.900c-1.100 1.100-1.500 2.700-1 4.200l.9 2.600c.5 1.500.1 3.100-1 4.200L13.800 66-6 90h-34z';
export const BRAND_MARK_PLAY =
  'M25.900 14.200c-.6-2.400 1.800-4.400 4-3.400l21.700 9.900c2.300 1.100 2.200 4.400-.2 5.300l-18 6.900c-1.500.6-3.200-.3-3.600-1.900z';
