import { COMPLAINT_REASONS } from '@cliffhanger/core/checkout';
import { AUDIT_RULES } from '@cliffhanger/core/orders';
import { t } from '../language/index.ts';

const KNOWN = [...COMPLAINT_REASONS, ...AUDIT_RULES];

/** What the viewer chose, or why somebody looks into it, in words. */
export function reasonText(word: string): string {
  const known = KNOWN.find((one) => one === word);
  return known === undefined ? word : t(`console.complaint.reason.${known}`);
}
