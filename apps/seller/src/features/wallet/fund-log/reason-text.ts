import type { MessageId } from '@cliffhanger/i18n';
import { useTranslation } from '../../../shared/language/index.ts';

/** Reason codes written by rules. Any other reason was written by a person and is shown unchanged. */
const WORDS = { unbacked: 'wallet.reason.unbacked' } as const satisfies Readonly<Record<string, MessageId>>;

const isWord = (reason: string): reason is keyof typeof WORDS => Object.hasOwn(WORDS, reason);

export function useReasonText(): (reason: string) => string {
  const t = useTranslation();
  return (reason) => (isWord(reason) ? t(WORDS[reason]) : reason);
}
