import { isSubId, LONGEST_SUB_ID } from '@cliffhanger/core/library';
import { Button, FullDialog, showToast, TextField } from '@cliffhanger/ui';
import { addTrackingLink } from '@cliffhanger/wire/library';
import * as z from 'zod/mini';
import { FormProblem, useRefusalForm } from '../../../../shared/forms/index.ts';
import { t as sayNow, useTranslation } from '../../../../shared/language/index.ts';
import { call, invalidate } from '../../../../shared/server/index.ts';
import type { OwnDrama } from '../drama.ts';

interface SubIdDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly mine: OwnDrama;
}

/** Adds a tracking link with its own name. */
export function SubIdDialog({ isOpen, onClose, mine }: SubIdDialogProps) {
  const t = useTranslation();
  return (
    <FullDialog isOpen={isOpen} onClose={onClose} title={t('catalog.tracking.add')}>
      <SubIdForm mine={mine} onAdded={onClose} />
    </FullDialog>
  );
}

const SUB_ID_INPUT = z
  .string()
  .check(z.trim(), z.minLength(1, 'field-required'), z.refine(isSubId, 'invalid-input'));

function SubIdForm({ mine: { consignmentId }, onAdded }: { mine: OwnDrama; onAdded: () => void }) {
  const t = useTranslation();
  const form = useRefusalForm({
    inputs: { subId: SUB_ID_INPUT },
    start: { subId: '' },
    send: ({ subId }) => call(addTrackingLink, { consignmentId, subId }),
    onAccepted: () => {
      void invalidate('catalog', 'library');
      showToast({ text: sayNow('catalog.tracking.added'), kind: 'done' });
      onAdded();
    },
  });
  return (
    <form onSubmit={form.onSubmit} noValidate className="grid gap-4">
      <p className="text-muted">{t('catalog.tracking.add.text')}</p>
      <TextField
        {...form.field('subId')}
        label={t('catalog.tracking.sub-id')}
        hint={t('catalog.tracking.sub-id.hint')}
        maxLength={LONGEST_SUB_ID}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
      />
      <FormProblem text={form.problem} />
      <Button type="submit" look="primary" wide busy={form.isBusy}>
        {t('catalog.tracking.create')}
      </Button>
    </form>
  );
}
