export const PUSH_EVENT_KINDS = [
  'order-new',
  'order-shipped',
  'order-settled',
  'hold-released',
  'deposit-moved',
  'withdrawal-moved',
  'review-decided',
  'message',
] as const;

export type PushEventKind = (typeof PUSH_EVENT_KINDS)[number];
