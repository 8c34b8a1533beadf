import { clsx } from 'clsx';

const TONES = {
  good: 'bg-good-soft text-good',
  warn: 'bg-warn-soft text-warn',
  bad: 'bg-bad-soft text-bad',
  info: 'bg-info-soft text-info',
  hold: 'bg-tab-soft text-tab-text',
  neutral: 'bg-control text-muted',
} as const;

/** One colour per state on every screen. The label carries the meaning too, never the colour alone. */
const TONE_OF_STATE = {
  'to-ship': 'warn',
  shipped: 'info',
  'in-settlement': 'hold',
  'on-hold': 'hold',
  completed: 'good',
  audit: 'bad',
  refunded: 'neutral',
  pending: 'warn',
  'under-review': 'warn',
  escalated: 'warn',
  approved: 'good',
  succeeded: 'good',
  rejected: 'bad',
  failed: 'bad',
  promoting: 'good',
  'not-promoted': 'neutral',
  seen: 'info',
  held: 'hold',
  gone: 'neutral',
  credited: 'good',
  requested: 'warn',
  paying: 'info',
  paid: 'good',
  released: 'good',
  expired: 'neutral',
  current: 'good',
  none: 'neutral',
} as const satisfies Record<string, keyof typeof TONES>;

export type StateName = keyof typeof TONE_OF_STATE;

/** `word` is the translated label. */
export const StateBadge = ({ state, word }: { state: StateName; word: string }) => (
  <span
    className={clsx(
      'inline-flex min-h-6 items-center gap-1.5 rounded-full py-0.5 ps-2 pe-2.5 text-label',
      TONES[TONE_OF_STATE[state]],
    )}
  >
    <span aria-hidden className="size-1.5 shrink-0 rounded-full bg-current" />
    {word}
  </span>
);
