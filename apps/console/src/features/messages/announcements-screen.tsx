import { LOCALES } from '@cliffhanger/core/kernel';
import type { AnswerOf } from '@cliffhanger/wire/kernel';
import { listAnnouncements } from '@cliffhanger/wire/operator/messages';
import { dateText, say } from '../../shared/language/index.ts';
import { Answered, Chip, Empty, Page, Panel, Table } from '../../shared/parts/index.ts';
import { useAnswer } from '../../shared/server/index.ts';
import { useSession } from '../../shared/session/index.ts';
import { AnnouncementForm } from './announcement-form.tsx';

type Announcement = AnswerOf<typeof listAnnouncements>['list'][number];

const LOOK_MS = 2_000;

/** What the platform tells its sellers, and how far it has come. */
export function AnnouncementsScreen() {
  const listed = useAnswer(listAnnouncements, {}, { refetchEveryMs: LOOK_MS });
  const maySend = useSession()?.roles.includes('support') ?? false;
  return (
    <Page title={say('console.nav.announcements')}>
      {maySend && <AnnouncementForm />}
      <Panel title={say('console.announce.sent')}>
        <Answered of={listed}>
          {({ list }) =>
            list.length === 0 ? <Empty text={say('console.announce.none')} /> : <Sent list={list} />
          }
        </Answered>
      </Panel>
    </Page>
  );
}

const Sent = ({ list }: { readonly list: readonly Announcement[] }) => (
  <Table
    label={say('console.announce.sent')}
    heads={[
      [say('console.announce.title')],
      [say('console.announce.to')],
      [say('console.announce.languages')],
      [say('console.announce.at')],
      [say('console.announce.told'), true],
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
          {announcement.told}{' '}
          {announcement.completedAt === null && <Chip tone="info">{say('console.announce.going')}</Chip>}
        </td>
      </tr>
    ))}
  </Table>
);

function audienceText({ audience, level, sellerId }: Announcement): string {
  if (audience === 'level') return say('console.announce.level-of', { level: level ?? '' });
  return audience === 'seller' ? (sellerId ?? '') : say('console.announce.all');
}
