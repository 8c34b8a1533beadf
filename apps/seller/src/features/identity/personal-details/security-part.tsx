import {
  Button,
  Dialog,
  Icon,
  ListGroup,
  PullToRefresh,
  RelativeTime,
  SkeletonRows,
  showToast,
} from '@cliffhanger/ui';
import { endOtherSessions, endSession, listSessions } from '@cliffhanger/wire/identity';
import type { AnswerOf } from '@cliffhanger/wire/kernel';
import { CircleCheck, Monitor, Smartphone } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../../../shared/language/index.ts';
import { Page } from '../../../shared/page/index.ts';
import {
  answerKey,
  call,
  problemText,
  QueryView,
  queryClient,
  showRefusal,
  useApiQuery,
} from '../../../shared/server/index.ts';
import { PasswordRows } from './overview.tsx';
import type { PartProps } from './part.ts';

type Session = AnswerOf<typeof listSessions>['list'][number];

const refreshSessions = () => queryClient.invalidateQueries({ queryKey: answerKey(listSessions) });

export function SecurityPart({ user }: PartProps) {
  const t = useTranslation();
  const sessions = useApiQuery(listSessions, {});
  return (
    <PullToRefresh label={t('shell.list.refreshing')} onRefresh={() => sessions.refetch()}>
      <Page title={t('identity.security.title')} back="personalDetails">
        <ListGroup>
          <PasswordRows user={user} />
        </ListGroup>
        <QueryView answer={sessions} loading={<SkeletonRows count={2} label={t('shell.list.loading')} />}>
          {({ list }) => <Devices list={list} />}
        </QueryView>
      </Page>
    </PullToRefresh>
  );
}

function Devices({ list }: { list: readonly Session[] }) {
  const t = useTranslation();
  const others = list.filter(({ isCurrent }) => !isCurrent).length;
  return (
    <>
      <ListGroup title={t('identity.security.devices')}>
        {list.map((session) => (
          <Device key={session.id} session={session} />
        ))}
      </ListGroup>
      {others > 0 && <EndOthers count={others} />}
      <p className="px-1 text-small text-muted">{t('identity.security.hint')}</p>
    </>
  );
}

const looksMobile = (device: string): boolean => /android|iphone|ipad|ios|mobile/i.test(device);

function Device({ session }: { session: Session }) {
  const t = useTranslation();
  return (
    <div className="flex min-h-14 items-center gap-3 px-4 py-3">
      <Icon of={looksMobile(session.device) ? Smartphone : Monitor} />
      <div className="min-w-0 flex-1">
        <p>{session.device}</p>
        <p className="text-small text-muted">
          <span className="sr-only">{t('identity.security.last-seen')}</span>{' '}
          <RelativeTime at={session.lastSeenAt} />
        </p>
        {session.isCurrent && <ThisDevice />}
      </div>
      {!session.isCurrent && <EndOne session={session} />}
    </div>
  );
}

function ThisDevice() {
  const t = useTranslation();
  return (
    <p className="mt-0.5 inline-flex items-center gap-1 text-label text-good">
      <Icon of={CircleCheck} size={16} />
      {t('identity.security.this-device')}
    </p>
  );
}

function EndOne({ session }: { session: Session }) {
  const t = useTranslation();
  const [isBusy, setBusy] = useState(false);
  const end = async () => {
    setBusy(true);
    try {
      const received = await call(endSession, { id: session.id });
      if (received.ok) showToast({ text: t('identity.security.ended'), kind: 'done' });
      else showRefusal(received.refusal);
      await refreshSessions();
    } catch (error) {
      showToast({ text: problemText(error), kind: 'problem' });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      size="s"
      busy={isBusy}
      aria-label={t('identity.security.end.label', { device: session.device })}
      onClick={() => void end()}
    >
      {t('identity.security.end')}
    </Button>
  );
}

function EndOthers({ count }: { count: number }) {
  const t = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const endAll = async () => {
    setBusy(true);
    try {
      const received = await call(endOtherSessions, {});
      if (received.ok) {
        showToast({
          text: t('identity.security.end-others.done', { count: received.value.ended }),
          kind: 'done',
        });
      } else showRefusal(received.refusal);
      await refreshSessions();
      setOpen(false);
    } catch (error) {
      showToast({ text: problemText(error), kind: 'problem' });
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Button wide onClick={() => setOpen(true)}>
        {t('identity.security.end-others')}
      </Button>
      <Dialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title={t('identity.security.end-others.title')}
        actions={[
          {
            label: t('identity.security.end-others'),
            look: 'danger',
            busy: isBusy,
            onClick: () => void endAll(),
          },
          { label: t('shell.cancel'), look: 'neutral', onClick: () => setOpen(false) },
        ]}
      >
        {t('identity.security.end-others.text', { count })}
      </Dialog>
    </>
  );
}
