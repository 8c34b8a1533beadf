import { LOCALES } from '@cliffhanger/core/kernel';
import type { AnswerOf } from '@cliffhanger/wire/kernel';
import { listAnnouncements } from '@cliffhanger/wire/operator/messages';
import { countText, dateText, t } from '../../shared/language/index.ts';
import { levelText } from '../../shared/levels/index.ts';
import { Answered, Chip, Empty, Page, Panel, Table } from '../../shared/parts/index.ts';
import { useApiQuery } from '../../shared/server/index.ts';
import { useSession } from '../../shared/session/index.ts';
import { AnnouncementForm } from './announcement-form.tsx';

type Announcement = AnswerOf<typeof listAnnouncements>['list'][number];

const LOOK_MS = 2_000;

/** Announcements to sellers, with the progress of their delivery. */
export function AnnouncementsScreen() {
  const listed = useApiQuery(listAnnouncements, {}, { refetchEveryMs: LOOK_MS });
  const maySend = useSession()?.roles.includes('support') ?? false;
  return (
    <Page title={t('console.nav.announcements')}>
      {maySend && <AnnouncementForm />}
      <Panel title={t('console.announce.sent')}>
        <Answered of={listed}>
          {({ list }) =>
            list.length === 0 ? <Empty text={t('console.announce.none')} /> : <Sent list={list} />
          }
        </Answered>
      </Panel>
    </Page>
  );
}

const Sent = ({ list }: { readonly list: readonly Announcement[] }) => (
  <Table
    label={t('console.announce.sent')}
    heads={[
      [t('console.announce.title')],
      [t('console.announce.to')],
      [t('console.announce.languages')],
      [t('console.announce.at')],
      [t('console.announce.told'), true],
    ]}
  >
    {list.map((announcement) => (
      <tr key={announcement.id}>
        <td>
          <p className="text-label">{announcement.texts.en?.title}</p>
          <p className="max-w-120 truncate text-muted">{announcement.texts.en?.text}</p>
        </td>
        <td>{audienceText(announcement)}</td>
        <td className="text-muted">
          {LOCALES.filter((locale) => announcement.texts[locale] !== undefined).join(' ')}
        </td>
        <td>{dateText(announcement.sentAt)}</td>
        <td className="text-end">
          {countText(announcement.told)}{' '}
          {announcement.completedAt === null && <Chip tone="info">{t('console.announce.going')}</Chip>}
        </td>
      </tr>
    ))}
  </Table>
);

function audienceText({ audience, level, sellerId }: Announcement): string {
  if (audience === 'level')
    return t('console.announce.level-of', { level: level === null ? '' : levelText(level) });
  return audience === 'seller' ? (sellerId ?? '') : t('console.announce.all');
}
