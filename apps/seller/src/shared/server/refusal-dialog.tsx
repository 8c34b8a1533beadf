import type { MessageId } from '@cliffhanger/i18n';
import { Dialog, type DrawingName } from '@cliffhanger/ui';
import type { NextStep } from '@cliffhanger/wire/kernel';
import type { PageName } from '@cliffhanger/wire/pages';
import { useState } from 'react';
import { useTranslation } from '../language/index.ts';
import { useOpenPage } from '../navigation/index.ts';
import { closeRefusal, useShownRefusal } from './refusal-notice.ts';

interface NextStepButton {
  readonly label: MessageId;
  readonly page: PageName;
  readonly drawing: DrawingName;
  readonly query?: Readonly<Record<string, string>>;
}

/** Where an offer leads. */
const WAYS: Readonly<Record<NextStep, NextStepButton>> = {
  deposit: { label: 'shell.offer.deposit', page: 'deposit', drawing: 'emptyStage' },
  'upgrade-level': { label: 'shell.offer.upgrade-level', page: 'levels', drawing: 'emptyStage' },
  // Beside the order stands how many rights are left, or how to get more.
  'use-right': { label: 'shell.offer.use-right', page: 'orders', drawing: 'emptyStage' },
  'contact-support': { label: 'shell.offer.contact-support', page: 'support', drawing: 'lost' },
  'see-review': { label: 'shell.offer.see-review', page: 'reviewResult', drawing: 'waiting' },
  'see-lock': {
    label: 'shell.offer.see-lock',
    page: 'reviewResult',
    query: { part: 'appeal' },
    drawing: 'lost',
  },
  register: { label: 'shell.offer.register', page: 'register', drawing: 'lost' },
  'set-fund-password': {
    label: 'shell.offer.set-fund-password',
    page: 'personalDetails',
    query: { part: 'fund-password' },
    drawing: 'emptyStage',
  },
};

export function RefusalDialog() {
  const t = useTranslation();
  const openPage = useOpenPage();
  const { shown } = useShownRefusal();
  // The last one stays readable while the dialog fades away.
  const [last, setLast] = useState(shown);
  if (shown !== undefined && shown !== last) setLast(shown);
  if (last === undefined) return null;
  const way = WAYS[last.refusal.offer];
  const [title, more] = headlineOf(last.refusal.message);
  return (
    <Dialog
      isOpen={shown !== undefined}
      onClose={closeRefusal}
      title={title}
      drawing={way.drawing}
      actions={[
        {
          label: t(way.label),
          onClick: () => {
            closeRefusal();
            openPage(way.page, { query: { ...last.query, ...way.query } });
          },
        },
        { label: t('shell.close'), onClick: closeRefusal },
      ]}
    >
      {more}
    </Dialog>
  );
}

/** What happened is the headline; whatever is said about it reads as text. */
export function headlineOf(message: string): readonly [headline: string, more: string | undefined] {
  const end = /[.!?](?=\s)|[。！？](?=.)/u.exec(message);
  if (end === null) return [message, undefined];
  const length = end.index + 1;
  return [message.slice(0, length), message.slice(length).trim()];
}
