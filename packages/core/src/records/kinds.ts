export const RECORD_KINDS = [
  'seller',
  'order',
  'viewer',
  'deposit',
  'withdrawal',
  'transfer',
  'drama',
  'link',
] as const;
export type RecordKind = (typeof RECORD_KINDS)[number];

export const FOUND_BY = [
  'email',
  'name',
  'store',
  'handle',
  'contact',
  'number',
  'charge',
  'hash',
  'address',
  'code',
  'url',
  'id',
] as const;
export type FoundBy = (typeof FOUND_BY)[number];

export const NOTED_KINDS = ['seller', 'order', 'viewer'] as const;
export type NotedKind = (typeof NOTED_KINDS)[number];
