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

/** The page of each next step. */
const BUTTONS: Readonly<Record<NextStep, NextStepButton>> = {
  deposit: { label: 'shell.offer.deposit', page: 'deposit', drawing: 'emptyStage' },
  'upgrade-level': { label: 'shell.offer.upgrade-level', page: 'levels', drawing: 'emptyStage' },
  // The order page shows the remaining rights, or how to get more.
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
  // Keeps the content during the closing animation.
  const [last, setLast] = useState(shown);
  if (shown !== undefined && shown !== last) setLast(shown);
  if (last === undefined) return null;
  const button = BUTTONS[last.refusal.offer];
  const [title, more] = headlineOf(last.refusal.message);
  return (
    <Dialog
      isOpen={shown !== undefined}
      onClose={closeRefusal}
      title={title}
      drawing={button.drawing}
      actions={[
        {
          label: t(button.label),
          onClick: () => {
            closeRefusal();
            openPage(button.page, { query: { ...last.query, ...button.query } });
          },
        },
        { label: t('shell.close'), onClick: closeRefusal },
      ]}
    >
      {more}
    </Dialog>
  );
}

/** The first sentence is the headline, the rest is body text. */
export function headlineOf(message: string): readonly [headline: string, more: string | undefined] {
  const end = /[.!?](?=\s)|[。！？](?=.)/u.exec(message);
  if (end === null) return [message, undefined];
  const length = end.index + 1;
  return [message.slice(0, length), message.slice(length).trim()];
}
