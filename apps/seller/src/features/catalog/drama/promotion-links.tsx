import { Button, Card, RelativeTime, shortTime, useUiSettings, WhenOpened } from '@cliffhanger/ui';
import { Plus } from 'lucide-react';
import { lazy, useState } from 'react';
import { useTranslation } from '../../../shared/language/index.ts';
import { PromotionState } from '../../../shared/states/index.ts';
import type { OwnDrama, PromotionLink } from './drama.ts';

const AddLinkDialog = lazy(async () => ({ default: (await import('./add-link-dialog.tsx')).AddLinkDialog }));
const LinkDecisionDialog = lazy(async () => ({
  default: (await import('./link-decision-dialog.tsx')).LinkDecisionDialog,
}));

/** Failed links take no slot (DOMAIN §4). */
const takesSlot = ({ state }: PromotionLink): boolean => state !== 'failed';

/** The seller's posts and their review state. */
export function PromotionLinks({ mine }: { mine: OwnDrama }) {
  const t = useTranslation();
  const [isAdding, setAdding] = useState(false);
  const [chosen, setChosen] = useState<PromotionLink>();
  const [isOpen, setOpen] = useState(false);
  const open = mine.promotionLinks.filter(takesSlot).length;
  return (
    <Card
      title={t('promotion.links')}
      aside={
        <span className="text-small text-muted">
          {t('promotion.open', { open, most: mine.mostOpenLinks })}
        </span>
      }
    >
      {mine.promotionLinks.length === 0 ? (
        <p className="text-muted">{t('promotion.none')}</p>
      ) : (
        <ul className="-mx-4 divide-y divide-line">
          {mine.promotionLinks.map((link) => (
            <LinkRow
              key={link.id}
              link={link}
              onWhy={() => {
                setChosen(link);
                setOpen(true);
              }}
            />
          ))}
        </ul>
      )}
      <div className="-mb-2 pt-1 text-center">
        {open < mine.mostOpenLinks ? (
          <Button look="quiet" icon={<Plus size={20} aria-hidden />} onClick={() => setAdding(true)}>
            {t('promotion.add')}
          </Button>
        ) : (
          <p className="pb-2 text-small text-muted">{t('promotion.full', { most: mine.mostOpenLinks })}</p>
        )}
      </div>
      <WhenOpened isOpen={isAdding}>
        <AddLinkDialog isOpen={isAdding} onClose={() => setAdding(false)} mine={mine} />
      </WhenOpened>
      <WhenOpened isOpen={isOpen}>
        <LinkDecisionDialog isOpen={isOpen} onClose={() => setOpen(false)} link={chosen} />
      </WhenOpened>
    </Card>
  );
}

function LinkRow({ link, onWhy }: { link: PromotionLink; onWhy: () => void }) {
  const t = useTranslation();
  const { locale } = useUiSettings();
  const { url, state, submittedAt, promisedBy, notice } = link;
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1.5 px-4 py-3">
      <div className="grid min-w-40 flex-1 gap-0.5">
        <a href={url} target="_blank" rel="noreferrer" className="reach text-strong break-all">
          {postOf(url)}
        </a>
        <p className="text-small text-muted">
          {siteOf(url)} · <RelativeTime at={submittedAt} />
        </p>
        {promisedBy !== undefined && (
          <p className="text-small text-muted">
            {t('promotion.promised', { date: shortTime(promisedBy, locale) })}
          </p>
        )}
        {notice?.text !== undefined && <p className="text-small text-muted">{notice.text}</p>}
      </div>
      <PromotionState state={state} />
      {notice !== undefined && (
        <div className="w-full">
          <Button look="soft" size="s" onClick={onWhy}>
            {t('promotion.why')}
          </Button>
        </div>
      )}
    </li>
  );
}

const siteOf = (url: string): string => new URL(url).hostname;

/** Identifies a post by its account and number. */
function postOf(url: string): string {
  const { pathname, search } = new URL(url);
  return decodeURI(pathname + search).replace(/^\//, '');
}
