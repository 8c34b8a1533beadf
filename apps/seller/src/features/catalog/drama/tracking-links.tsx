import { isSubId, LONGEST_SUB_ID } from '@cliffhanger/core/library';
import {
  Button,
  Card,
  CopyRow,
  FullDialog,
  Skeleton,
  showToast,
  TextField,
  WhenOpened,
} from '@cliffhanger/ui';
import { addTrackingLink } from '@cliffhanger/wire/library';
import { Download, Plus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import * as z from 'zod/mini';
import { useCopy } from '../../../shared/clipboard/index.ts';
import { FormProblem, useRefusalForm } from '../../../shared/forms/index.ts';
import { say as sayNow, useSay } from '../../../shared/language/index.ts';
import { call, refreshAnswers } from '../../../shared/server/index.ts';
import { ShareButton, saveBlob } from '../../../shared/sharing/index.ts';
import { fileNameOf, type OwnDrama } from './drama.ts';

const QrCode = lazy(async () => ({ default: (await import('./qr.ts')).QrCode }));
const QR_PX = 116;

interface TrackingLinksProps {
  readonly title: string;
  readonly mine: OwnDrama;
}

/** What the seller puts into a post. One link is always there; more tell posts apart. */
export function TrackingLinks({ title, mine }: TrackingLinksProps) {
  const say = useSay();
  const copy = useCopy();
  const [isAdding, setAdding] = useState(false);
  const [first, ...others] = mine.trackingLinks;
  if (first === undefined) return null;
  const saveQr = async () =>
    saveBlob(`${fileNameOf(title)}-qr.png`, await (await import('./qr.ts')).qrPicture(first.url));
  return (
    <Card
      title={say('catalog.tracking')}
      aside={<span className="text-end text-small text-muted">{say('catalog.tracking.hint')}</span>}
    >
      <div className="flex flex-wrap gap-3">
        <div
          className="rounded-field outline-1 -outline-offset-1 outline-line"
          style={{ width: QR_PX, height: QR_PX }}
        >
          <Suspense fallback={<Skeleton className="size-full rounded-field" />}>
            <QrCode text={first.url} label={say('catalog.tracking.qr', { title })} size={QR_PX} />
          </Suspense>
        </div>
        <div className="min-w-40 flex-1">
          <CopyRow
            label={say('catalog.tracking.link')}
            text={withoutScheme(first.url)}
            onCopy={() => copy(first.url)}
            mono
          />
        </div>
      </div>
      <div className="grid grid-cols-2 gap-2 pt-3">
        <Button icon={<Download size={20} aria-hidden />} onClick={() => void saveQr()}>
          {say('catalog.tracking.save-qr')}
        </Button>
        <ShareButton shared={{ title, url: first.url }} />
      </div>
      {others.length > 0 && (
        <div className="grid gap-2 pt-3">
          {others.map(({ code, subId, url }) => (
            <CopyRow key={code} label={subId} text={withoutScheme(url)} onCopy={() => copy(url)} mono />
          ))}
        </div>
      )}
      <div className="-mb-2 pt-1 text-center">
        <Button look="quiet" icon={<Plus size={20} aria-hidden />} onClick={() => setAdding(true)}>
          {say('catalog.tracking.add')}
        </Button>
      </div>
      <WhenOpened isOpen={isAdding}>
        <FullDialog isOpen={isAdding} onClose={() => setAdding(false)} title={say('catalog.tracking.add')}>
          <SubIdForm mine={mine} onAdded={() => setAdding(false)} />
        </FullDialog>
      </WhenOpened>
    </Card>
  );
}

const withoutScheme = (url: string): string => url.replace(/^https?:\/\//, '');

const SUB_ID_INPUT = z
  .string()
  .check(z.trim(), z.minLength(1, 'field-required'), z.refine(isSubId, 'invalid-input'));

function SubIdForm({ mine: { consignmentId }, onAdded }: { mine: OwnDrama; onAdded: () => void }) {
  const say = useSay();
  const form = useRefusalForm({
    inputs: { subId: SUB_ID_INPUT },
    start: { subId: '' },
    send: ({ subId }) => call(addTrackingLink, { consignmentId, subId }),
    onAccepted: () => {
      void refreshAnswers('catalog', 'library');
      showToast({ text: sayNow('catalog.tracking.added'), kind: 'done' });
      onAdded();
    },
  });
  return (
    <form onSubmit={form.onSubmit} noValidate className="grid gap-4">
      <p className="text-muted">{say('catalog.tracking.add.text')}</p>
      <TextField
        {...form.field('subId')}
        label={say('catalog.tracking.sub-id')}
        hint={say('catalog.tracking.sub-id.hint')}
        maxLength={LONGEST_SUB_ID}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
      />
      <FormProblem text={form.problem} />
      <Button type="submit" look="primary" wide busy={form.isBusy}>
        {say('catalog.tracking.create')}
      </Button>
    </form>
  );
}
