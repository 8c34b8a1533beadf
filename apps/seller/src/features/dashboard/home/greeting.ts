import type { MessageId } from '@cliffhanger/i18n';

const NOON = 12;
const EVENING = 18;
const MORNING = 4;

/** By the device's local time. */
export function greetingAt(hour: number): MessageId {
  if (hour >= MORNING && hour < NOON) return 'dashboard.greeting.morning';
  return hour >= NOON && hour < EVENING ? 'dashboard.greeting.afternoon' : 'dashboard.greeting.evening';
}

/** `Mara Velden` → `Mara`; a single name stays whole. */
export const calledName = (realName: string): string => realName.trim().split(/\s+/)[0] ?? realName;
