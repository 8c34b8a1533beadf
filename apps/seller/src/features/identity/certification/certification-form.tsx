import { DOCUMENT_TYPES, type DocumentType } from '@cliffhanger/core/identity';
import { Button, Card, Notice, SegmentedControl, showToast, TextField } from '@cliffhanger/ui';
import {
  documentNumberInput,
  getCertification,
  realNameInput,
  saveCertification,
} from '@cliffhanger/wire/identity';
import { LockKeyhole } from 'lucide-react';
import { useState } from 'react';
import { FormProblem, useRefusalForm } from '../../../shared/forms/index.ts';
import { useSay } from '../../../shared/language/index.ts';
import { answerKey, answers, call, refreshAnswers } from '../../../shared/server/index.ts';
import { useUser } from '../../../shared/session/index.ts';
import { DocumentPhoto } from './document-photo.tsx';
import { picturesOf, SIDES, type SidePictures } from './document-sides.ts';

/** The document: which, its number and name, and a photo of each side. */
export function CertificationForm() {
  const say = useSay();
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
      showToast({ text: say('certification.sent'), kind: 'done' });
      answers.setQueriesData({ queryKey: answerKey(getCertification) }, certification);
      void refreshAnswers('referrals');
    },
  });
  const isComplete = picturesOf(documentType, pictures) !== undefined;
  return (
    <form onSubmit={form.onSubmit} noValidate className="grid gap-4">
      <div className="grid gap-1">
        <h2 className="text-display text-balance">{say('certification.heading')}</h2>
        <p className="text-muted">{say('certification.text')}</p>
      </div>
      <SegmentedControl
        label={say('certification.document')}
        options={DOCUMENT_TYPES.map((value) => ({ value, label: say(`certification.document.${value}`) }))}
        value={documentType}
        onChange={setDocumentType}
      />
      <TextField
        {...form.field('name')}
        label={say('certification.name')}
        hint={say('certification.name.hint')}
        autoComplete="name"
        autoCapitalize="words"
      />
      <TextField
        {...form.field('documentNumber')}
        label={say('certification.number')}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
      />
      <Card title={say('certification.photos')}>
        <p className="-mt-2 text-small text-muted">{say('certification.photos.text')}</p>
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
      <Notice icon={LockKeyhole} tone="info">
        <p className="text-small">{say('certification.sealed')}</p>
      </Notice>
      <FormProblem text={form.problem} />
      <Button type="submit" look="primary" wide busy={form.isBusy} disabled={!isComplete}>
        {say(isComplete ? 'certification.send' : 'certification.photos.missing')}
      </Button>
    </form>
  );
}
