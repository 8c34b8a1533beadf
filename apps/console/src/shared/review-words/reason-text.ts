import { COMPLAINT_REASONS } from '@cliffhanger/core/checkout';
import { AUDIT_RULES } from '@cliffhanger/core/orders';
import { t } from '../language/index.ts';

const KNOWN = [...COMPLAINT_REASONS, ...AUDIT_RULES];

/** The reason that the viewer chose, or the rule of the audit. */
export function reasonText(word: string): string {
  const known = KNOWN.find((one) => one === word);
  return known === undefined ? word : t(`console.complaint.reason.${known}`);
}
