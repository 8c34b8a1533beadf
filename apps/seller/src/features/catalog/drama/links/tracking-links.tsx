import { Button, Card, CopyRow, Skeleton, WhenOpened } from '@cliffhanger/ui';
import { Download, Plus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useCopyLink } from '../../../../shared/first-steps/index.ts';
import { useTranslation } from '../../../../shared/language/index.ts';
import { ShareButton, saveBlob } from '../../../../shared/sharing/index.ts';
import { fileNameOf, type OwnDrama } from '../drama.ts';
import { LinkMoney } from './link-results.tsx';

const SubIdDialog = lazy(async () => ({ default: (await import('./sub-id-dialog.tsx')).SubIdDialog }));
const LinkFiguresDialog = lazy(async () => ({
  default: (await import('./link-figures-dialog.tsx')).LinkFiguresDialog,
}));
const QrCode = lazy(async () => ({ default: (await import('../qr.ts')).QrCode }));
const QR_PX = 116;

interface TrackingLinksProps {
  readonly title: string;
  readonly mine: OwnDrama;
}

/** Links for posts. Every drama has one; further links tell posts apart. */
export function TrackingLinks({ title, mine }: TrackingLinksProps) {
  const t = useTranslation();
  const copy = useCopyLink();
  const [isAdding, setAdding] = useState(false);
  const [first, ...others] = mine.trackingLinks;
  if (first === undefined) return null;
  const saveQr = async () =>
    saveBlob(`${fileNameOf(title)}-qr.png`, await (await import('../qr.ts')).qrPicture(first.url));
  return (
    <Card
      title={t('catalog.tracking')}
      aside={<span className="text-end text-small text-muted">{t('catalog.tracking.hint')}</span>}
    >
      <div className="flex flex-wrap gap-3">
        <div
          className="rounded-field outline-1 -outline-offset-1 outline-line"
          style={{ width: QR_PX, height: QR_PX }}
        >
          <Suspense fallback={<Skeleton className="size-full rounded-field" />}>
            <QrCode text={first.url} label={t('catalog.tracking.qr', { title })} size={QR_PX} />
          </Suspense>
        </div>
        <div className="min-w-40 flex-1">
          <CopyRow
            label={t('catalog.tracking.link.clicks', {
              name: t('catalog.tracking.link'),
              clicks: first.clicks,
            })}
            text={withoutScheme(first.url)}
            onCopy={() => copy(first.url)}
            mono
          />
          <LinkLine link={first} mine={mine} />
        </div>
      </div>
      <div className="flex flex-wrap gap-2 pt-3 *:min-w-fit *:flex-1">
        <Button icon={<Download size={20} aria-hidden />} onClick={() => void saveQr()}>
          {t('catalog.tracking.save-qr')}
        </Button>
        <ShareButton shared={{ title, url: first.url }} />
      </div>
      {others.length > 0 && (
        <div className="grid gap-2 pt-3">
          {others.map((link) => (
            <div key={link.code}>
              <CopyRow
                label={t('catalog.tracking.link.clicks', { name: link.subId, clicks: link.clicks })}
                text={withoutScheme(link.url)}
                onCopy={() => copy(link.url)}
                mono
              />
              <LinkLine link={link} mine={mine} />
            </div>
          ))}
        </div>
      )}
      <div className="-mb-2 pt-1 text-center">
        <Button look="quiet" icon={<Plus size={20} aria-hidden />} onClick={() => setAdding(true)}>
          {t('catalog.tracking.add')}
        </Button>
      </div>
      <WhenOpened isOpen={isAdding}>
        <SubIdDialog isOpen={isAdding} onClose={() => setAdding(false)} mine={mine} />
      </WhenOpened>
    </Card>
  );
}

interface LinkLineProps {
  readonly link: OwnDrama['trackingLinks'][number];
  readonly mine: OwnDrama;
}

/** Profit of a link; opens its figures. */
function LinkLine({ link, mine }: LinkLineProps) {
  const t = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const name = link.subId === '' ? t('catalog.tracking.link') : link.subId;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-2 ps-3.5">
      <LinkMoney results={link} />
      <Button
        look="quiet"
        size="s"
        aria-label={t('catalog.tracking.figures.of', { name })}
        onClick={() => setOpen(true)}
      >
        {t('catalog.tracking.figures')}
      </Button>
      <WhenOpened isOpen={isOpen}>
        <LinkFiguresDialog isOpen={isOpen} onClose={() => setOpen(false)} mine={mine} link={link} />
      </WhenOpened>
    </div>
  );
}

const withoutScheme = (url: string): string => url.replace(/^https?:\/\//, '');
