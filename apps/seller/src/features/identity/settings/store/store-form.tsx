import { LONGEST_STORE_TEXT } from '@cliffhanger/core/identity';
import { ActionBar, Avatar, Button, showToast, TextArea, TextField } from '@cliffhanger/ui';
import { getStore, saveStore, storeNameInput, storeTextInput } from '@cliffhanger/wire/identity';
import { useState } from 'react';
import { FormProblem, useRefusalForm } from '../../../../shared/forms/index.ts';
import { useTranslation } from '../../../../shared/language/index.ts';
import { Page } from '../../../../shared/page/index.ts';
import { acceptedOf, answerKey, call, queryClient } from '../../../../shared/server/index.ts';
import { type OnUploadProgress, sendPicture } from '../../../../shared/server/upload.ts';
import { PictureChoice } from '../../picture/picture-choice.tsx';
import type { Store } from './store.ts';
import { StoreStanding } from './store-standing.tsx';

type StorePicture = Pick<NonNullable<Store['shown']>, 'picture' | 'pictureId'>;

const FORM_ID = 'store';
const NO_PICTURE: StorePicture = { picture: null, pictureId: null };

/** Starts with the last submitted version; a refetch never overwrites the input. */
export function StoreForm({ store }: { store: Store }) {
  const t = useTranslation();
  const [begun] = useState(() => store.proposed ?? store.shown);
  const [picture, setPicture] = useState<StorePicture>(begun ?? NO_PICTURE);
  const form = useRefusalForm({
    inputs: { name: storeNameInput, text: storeTextInput },
    start: { name: begun?.name ?? '', text: begun?.text ?? '' },
    send: (typed) => call(saveStore, { ...typed, pictureId: picture.pictureId }),
    onAccepted: (saved) => {
      queryClient.setQueriesData({ queryKey: answerKey(getStore) }, saved);
      showToast({ text: t(saved.proposed === null ? 'store.unchanged' : 'store.sent'), kind: 'done' });
    },
  });
  const save = async (file: File, onProgress: OnUploadProgress) => {
    const { id, url } = acceptedOf(await sendPicture(file, onProgress));
    setPicture({ pictureId: id, picture: url });
  };
  return (
    <Page
      title={t('store.title')}
      back="settings"
      action={
        <ActionBar>
          <Button type="submit" form={FORM_ID} look="primary" wide busy={form.isBusy}>
            {t('store.send')}
          </Button>
        </ActionBar>
      }
    >
      <StoreStanding store={store} />
      <form id={FORM_ID} onSubmit={form.onSubmit} noValidate className="grid gap-4">
        <PictureChoice
          title={t('store.picture')}
          hasPicture={picture.pictureId !== null}
          onSave={save}
          onRemove={async () => setPicture(NO_PICTURE)}
        >
          <Avatar name={form.typed.name || t('store.none')} picture={picture.picture} size="xl" />
        </PictureChoice>
        <TextField
          {...form.field('name')}
          label={t('store.name')}
          hint={t('store.name.hint')}
          autoComplete="organization"
        />
        <TextArea
          {...form.field('text')}
          label={t('store.text')}
          hint={t('store.text.hint')}
          maxLength={LONGEST_STORE_TEXT}
        />
        <FormProblem text={form.problem} />
      </form>
    </Page>
  );
}
