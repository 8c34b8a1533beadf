import type { AppealedDecision } from '@cliffhanger/core/trust';
import { Button, FullDialog, showToast, TextArea } from '@cliffhanger/ui';
import { appealDecision, appealTextInput } from '@cliffhanger/wire/trust';
import { FormProblem, useRefusalForm } from '../forms/index.ts';
import { useSay } from '../language/index.ts';
import { call, refreshAnswers } from '../server/index.ts';

interface AppealDialogProps {
  readonly about: AppealedDecision;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Why it is wrong, in the seller's own words; another person looks again. */
export function AppealDialog({ about, isOpen, onClose }: AppealDialogProps) {
  const say = useSay();
  const form = useRefusalForm({
    inputs: { text: appealTextInput },
    start: { text: '' },
    send: ({ text }) => call(appealDecision, { ...about, text }),
    onAccepted: () => {
      showToast({ text: say('trust.appeal.sent'), kind: 'done' });
      onClose();
      void refreshAnswers('trust');
    },
  });
  return (
    <FullDialog isOpen={isOpen} onClose={onClose} title={say('trust.appeal.title')}>
      <form onSubmit={form.onSubmit} noValidate className="grid gap-4 pt-1">
        <p className="text-muted">{say('trust.appeal.about')}</p>
        <TextArea label={say('trust.appeal.field')} {...form.field('text')} />
        <FormProblem text={form.problem} />
        <Button type="submit" look="primary" wide busy={form.isBusy}>
          {say('trust.appeal.send')}
        </Button>
      </form>
    </FullDialog>
  );
}
