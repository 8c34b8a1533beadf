import { DOCUMENT_TYPES, type DocumentType } from '@cliffhanger/core/identity';
import { Banner, Button, Card, SegmentedControl, showToast, TextField } from '@cliffhanger/ui';
import {
  documentNumberInput,
  getCertification,
  realNameInput,
  saveCertification,
} from '@cliffhanger/wire/identity';
import { LockKeyhole } from 'lucide-react';
import { useState } from 'react';
import { useReviewHours } from '../../../shared/app-config/index.ts';
import { FormProblem, useRefusalForm } from '../../../shared/forms/index.ts';
import { useTranslation } from '../../../shared/language/index.ts';
import { answerKey, call, invalidate, queryClient } from '../../../shared/server/index.ts';
import { useUser } from '../../../shared/session/index.ts';
import { DocumentPhoto } from './document-photo.tsx';
import { picturesOf, SIDES, type SidePictures } from './document-sides.ts';

/** Document type, number, name, and a photo of each side. */
export function CertificationForm() {
  const t = useTranslation();
  const user = useUser();
  const [documentType, setDocumentType] = useState<DocumentType>('passport');
  const [pictures, setPictures] = useState<SidePictures>({});
  const form = useRefusalForm({
    inputs: { documentNumber: documentNumberInput, name: realNameInput },
    start: { documentNumber: '', name: user?.realName ?? '' },
    send: (typed) =>
      call(saveCertification, {
        ...typed,
        documentType,
        pictureIds: picturesOf(documentType, pictures) ?? [],
      }),
    onAccepted: (certification) => {
      showToast({ text: t('certification.sent'), kind: 'done' });
      queryClient.setQueriesData({ queryKey: answerKey(getCertification) }, certification);
      void invalidate('referrals');
    },
  });
  const hours = useReviewHours('certification');
  const isComplete = picturesOf(documentType, pictures) !== undefined;
  return (
    <form onSubmit={form.onSubmit} noValidate className="grid gap-4">
      <div className="grid gap-1">
        <h2 className="text-display text-balance">{t('certification.heading')}</h2>
        <p className="text-muted">{t('certification.text', { hours })}</p>
      </div>
      <SegmentedControl
        label={t('certification.document')}
        options={DOCUMENT_TYPES.map((value) => ({ value, label: t(`certification.document.${value}`) }))}
        value={documentType}
        onChange={setDocumentType}
      />
      <TextField
        {...form.field('name')}
        label={t('certification.name')}
        hint={t('certification.name.hint')}
        autoComplete="name"
        autoCapitalize="words"
      />
      <TextField
        {...form.field('documentNumber')}
        label={t('certification.number')}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
      />
      <Card title={t('certification.photos')}>
        <p className="-mt-2 text-small text-muted">{t('certification.photos.text')}</p>
        <div className="grid gap-3 pt-3">
          {SIDES[documentType].map((side) => (
            <DocumentPhoto
              key={side}
              side={side}
              onPicture={(id) => setPictures((before) => ({ ...before, [side]: id }))}
            />
          ))}
        </div>
      </Card>
      <Banner icon={LockKeyhole} tone="info">
        <p className="text-small">{t('certification.sealed')}</p>
      </Banner>
      <FormProblem text={form.problem} />
      <Button type="submit" look="primary" wide busy={form.isBusy} disabled={!isComplete}>
        {t(isComplete ? 'certification.send' : 'certification.photos.missing')}
      </Button>
    </form>
  );
}
