import type { ConfirmOutcome } from '@cliffhanger/ui';
import type { Received, ReceivedRefusal } from '@cliffhanger/wire/kernel';
import { problemText } from './problem-text.ts';
import { showRefusal } from './refusal-notice.ts';

/**
 * One attempt in a confirm sheet. A refusal with a next step opens its dialog; any other error appears in the sheet.
 */
export async function attempt<Answer>(
  send: () => Promise<Received<Answer>>,
  {
    onDone,
    onRefused,
  }: {
    readonly onDone: (answer: Answer) => ConfirmOutcome;
    readonly onRefused: (refusal: ReceivedRefusal) => void;
  },
): Promise<ConfirmOutcome> {
  try {
    const received = await send();
    if (received.ok) return onDone(received.value);
    onRefused(received.refusal);
    if (received.refusal.offer === undefined) return { kind: 'problem', text: received.refusal.message };
    showRefusal(received.refusal);
    return { kind: 'closed' };
  } catch (error) {
    return { kind: 'problem', text: problemText(error) };
  }
}
