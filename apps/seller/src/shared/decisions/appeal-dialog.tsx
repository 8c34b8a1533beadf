import type { AppealedDecision } from '@cliffhanger/core/trust';
import { LONGEST_APPEAL } from '@cliffhanger/core/trust';
import { Button, FullDialog, showToast, TextArea } from '@cliffhanger/ui';
import { appealDecision, appealTextInput } from '@cliffhanger/wire/trust';
import { FormProblem, useRefusalForm } from '../forms/index.ts';
import { say as sayNow, useSay } from '../language/index.ts';
import { call, refreshAnswers } from '../server/index.ts';

interface AppealDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly decision: AppealedDecision;
}

export function AppealDialog({ isOpen, onClose, decision }: AppealDialogProps) {
  const say = useSay();
  return (
    <FullDialog isOpen={isOpen} onClose={onClose} title={say('shell.appeal.title')}>
      <AppealForm decision={decision} onSent={onClose} />
    </FullDialog>
  );
}

function AppealForm({ decision, onSent }: { decision: AppealedDecision; onSent: () => void }) {
  const say = useSay();
  const form = useRefusalForm({
    inputs: { text: appealTextInput },
    start: { text: '' },
    send: ({ text }) => call(appealDecision, { ...decision, text }),
    onAccepted: () => {
      refreshAnswers('trust');
      showToast({ text: sayNow('shell.appeal.sent'), kind: 'done' });
      onSent();
    },
  });
  return (
    <form onSubmit={form.onSubmit} noValidate className="grid gap-4">
      <p className="text-muted">{say('shell.appeal.text')}</p>
      <TextArea {...form.field('text')} label={say('shell.appeal.why')} maxLength={LONGEST_APPEAL} />
      <FormProblem text={form.problem} />
      <Button type="submit" look="primary" wide busy={form.isBusy}>
        {say('shell.appeal.send')}
      </Button>
    </form>
  );
}
