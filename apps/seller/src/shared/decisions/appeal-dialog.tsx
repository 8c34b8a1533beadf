import { Button, FullDialog, showToast, TextArea } from '@cliffhanger/ui';
import type { Received } from '@cliffhanger/wire/kernel';
import { appealTextInput } from '@cliffhanger/wire/trust';
import { FormProblem, useRefusalForm } from '../forms/index.ts';
import { useTranslation } from '../language/index.ts';

export interface SendsAppeal<Appeal> {
  readonly send: (text: string) => Promise<Received<Appeal>>;
  readonly onSent: (appeal: Appeal) => void;
}

interface AppealDialogProps<Appeal> extends SendsAppeal<Appeal> {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Takes the seller's reasons; a second reviewer decides on the appeal. */
export function AppealDialog<Appeal>({ send, onSent, isOpen, onClose }: AppealDialogProps<Appeal>) {
  const t = useTranslation();
  const form = useRefusalForm({
    inputs: { text: appealTextInput },
    start: { text: '' },
    send: ({ text }) => send(text),
    onAccepted: (appeal) => {
      showToast({ text: t('trust.appeal.sent'), kind: 'done' });
      onClose();
      onSent(appeal);
    },
  });
  return (
    <FullDialog isOpen={isOpen} onClose={onClose} title={t('trust.appeal.title')}>
      <form onSubmit={form.onSubmit} noValidate className="grid gap-4 pt-1">
        <p className="text-muted">{t('trust.appeal.about')}</p>
        <TextArea label={t('trust.appeal.field')} {...form.field('text')} />
        <FormProblem text={form.problem} />
        <Button type="submit" look="primary" wide busy={form.isBusy}>
          {t('trust.appeal.send')}
        </Button>
      </form>
    </FullDialog>
  );
}
