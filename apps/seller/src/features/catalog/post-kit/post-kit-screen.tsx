import type { Locale } from '@cliffhanger/core/kernel';
import { LOCALE_NAMES } from '@cliffhanger/i18n';
import { buttonClass, Card, Chips, CopyRow, EmptyState, PullToRefresh, SkeletonRows } from '@cliffhanger/ui';
import { getPostKit } from '@cliffhanger/wire/promotion';
import { useState } from 'react';
import { useCopyLink } from '../../../shared/first-steps/index.ts';
import { useTranslation } from '../../../shared/language/index.ts';
import { PageLink, useIdParameter } from '../../../shared/navigation/index.ts';
import { Page } from '../../../shared/page/index.ts';
import { QueryView, Refused, useApiQuery } from '../../../shared/server/index.ts';
import { KitClip } from './kit-clip.tsx';
import { KitCover } from './kit-cover.tsx';
import { KitWords } from './kit-words.tsx';
import type { PostKitView } from './post-kit.ts';
import { SendPost } from './send-post.tsx';

const isNotSold = (error: unknown): boolean =>
  error instanceof Refused && error.refusal.name === 'consignment-unknown';

/** Rendering takes about half a minute. */
const LOOK_AGAIN_MS = 3_000;

/** Link, clip, cover, texts and hashtags for a post about one drama. */
export function PostKitScreen() {
  const t = useTranslation();
  const dramaId = useIdParameter<'drama'>();
  const [language, setLanguage] = useState<Locale>();
  const kit = useApiQuery(
    getPostKit,
    { dramaId, language },
    { refetchEveryMs: (answer) => (answer?.clip.state === 'making' ? LOOK_AGAIN_MS : false) },
  );
  if (isNotSold(kit.error)) return <ChooseFirst />;
  return (
    <PullToRefresh label={t('shell.list.refreshing')} onRefresh={kit.refetch}>
      <Page title={t('post-kit.title')} back="library">
        <QueryView answer={kit} loading={<SkeletonRows count={5} label={t('shell.list.loading')} />}>
          {(loaded) => <Kit kit={loaded} onLanguage={setLanguage} />}
        </QueryView>
      </Page>
    </PullToRefresh>
  );
}

function Kit({ kit, onLanguage }: { kit: PostKitView; onLanguage: (language: Locale) => void }) {
  const t = useTranslation();
  return (
    <>
      <LinkCard kit={kit} />
      {kit.languages.length > 1 && (
        <Chips
          label={t('post-kit.language')}
          options={kit.languages.map((value) => ({ value, label: LOCALE_NAMES[value] }))}
          value={kit.language}
          onChange={onLanguage}
        />
      )}
      <KitClip key={kit.language} kit={kit} />
      <KitCover kit={kit} />
      <KitWords key={`${kit.dramaId} ${kit.language}`} kit={kit} />
      <SendPost kit={kit} />
    </>
  );
}

function LinkCard({ kit: { title, url } }: { kit: PostKitView }) {
  const t = useTranslation();
  const copy = useCopyLink();
  return (
    <Card title={title}>
      <CopyRow
        label={t('post-kit.link')}
        text={url.replace(/^https?:\/\//, '')}
        onCopy={() => copy(url)}
        mono
      />
      <p className="pt-2 text-small text-muted">{t('post-kit.link.hint')}</p>
    </Card>
  );
}

function ChooseFirst() {
  const t = useTranslation();
  return (
    <Page title={t('post-kit.title')} back="library">
      <EmptyState
        title={t('post-kit.none')}
        action={
          <PageLink to="hall" className={buttonClass({ look: 'primary', wide: true })}>
            {t('post-kit.none.action')}
          </PageLink>
        }
      >
        {t('post-kit.none.text')}
      </EmptyState>
    </Page>
  );
}
