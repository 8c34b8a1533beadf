import { DEFAULT_LINK_HOSTS, parsePromotionLink } from '@cliffhanger/core/promotion';
import { Button, FullDialog, showToast, TextField } from '@cliffhanger/ui';
import { addPromotionLink } from '@cliffhanger/wire/promotion';
import * as z from 'zod/mini';
import { useReviewHours } from '../../../shared/app-config/index.ts';
import { FormProblem, useRefusalForm } from '../../../shared/forms/index.ts';
import { t as sayNow, useTranslation } from '../../../shared/language/index.ts';
import { call, invalidate } from '../../../shared/server/index.ts';
import type { OwnDrama } from './drama.ts';

interface AddLinkDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly mine: Pick<OwnDrama, 'consignmentId'>;
}

export function AddLinkDialog({ isOpen, onClose, mine }: AddLinkDialogProps) {
  const t = useTranslation();
  return (
    <FullDialog isOpen={isOpen} onClose={onClose} title={t('promotion.add')}>
      <AddLinkForm mine={mine} onSent={onClose} />
    </FullDialog>
  );
}

/** The allowed hosts are a setting that only the server knows; everything else is validated while typing. */
const isWellFormed = (text: string): string | undefined => {
  const parsed = parsePromotionLink(text, DEFAULT_LINK_HOSTS);
  if (parsed.ok || parsed.refusal.name === 'link-host-not-allowed') return undefined;
  return parsed.refusal.name;
};

const URL_INPUT = z.string().check((typed) => {
  const refusal = isWellFormed(typed.value);
  if (refusal !== undefined) typed.issues.push({ code: 'custom', message: refusal, input: typed.value });
});

function AddLinkForm({
  mine: { consignmentId },
  onSent,
}: {
  mine: Pick<OwnDrama, 'consignmentId'>;
  onSent: () => void;
}) {
  const t = useTranslation();
  const form = useRefusalForm({
    inputs: { url: URL_INPUT },
    start: { url: '' },
    send: ({ url }) => call(addPromotionLink, { consignmentId, url }),
    onAccepted: () => {
      void invalidate('catalog', 'library', 'promotion', 'identity');
      showToast({ text: sayNow('promotion.sent'), kind: 'done' });
      onSent();
    },
  });
  const hours = useReviewHours('promotionLink');
  return (
    <form onSubmit={form.onSubmit} noValidate className="grid gap-4">
      <p className="text-muted">{t('promotion.add.text', { hours })}</p>
      <TextField
        {...form.field('url')}
        label={t('promotion.url')}
        type="url"
        inputMode="url"
        placeholder="https://"
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
      />
      <FormProblem text={form.problem} />
      <Button type="submit" look="primary" wide busy={form.isBusy}>
        {t('promotion.send')}
      </Button>
    </form>
  );
}
