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
import { useSay } from '../../../shared/language/index.ts';
import { Page } from '../../../shared/page/index.ts';
import {
  AnswerView,
  answerKey,
  answers,
  call,
  problemText,
  showRefusal,
  useAnswer,
} from '../../../shared/server/index.ts';
import { PasswordRows } from './overview.tsx';
import type { PartProps } from './part.ts';

type Session = AnswerOf<typeof listSessions>['list'][number];

const refreshSessions = () => answers.invalidateQueries({ queryKey: answerKey(listSessions) });

export function SecurityPart({ user }: PartProps) {
  const say = useSay();
  const sessions = useAnswer(listSessions, {});
  return (
    <PullToRefresh label={say('shell.list.refreshing')} onRefresh={() => sessions.refetch()}>
      <Page title={say('identity.security.title')} back="personalDetails">
        <ListGroup>
          <PasswordRows user={user} />
        </ListGroup>
        <AnswerView answer={sessions} loading={<SkeletonRows count={2} label={say('shell.list.loading')} />}>
          {({ list }) => <Devices list={list} />}
        </AnswerView>
      </Page>
    </PullToRefresh>
  );
}

function Devices({ list }: { list: readonly Session[] }) {
  const say = useSay();
  const others = list.filter(({ isCurrent }) => !isCurrent).length;
  return (
    <>
      <ListGroup title={say('identity.security.devices')}>
        {list.map((session) => (
          <Device key={session.id} session={session} />
        ))}
      </ListGroup>
      {others > 0 && <EndOthers count={others} />}
      <p className="px-1 text-small text-muted">{say('identity.security.hint')}</p>
    </>
  );
}

const looksMobile = (device: string): boolean => /android|iphone|ipad|ios|mobile/i.test(device);

function Device({ session }: { session: Session }) {
  const say = useSay();
  return (
    <div className="flex min-h-14 items-center gap-3 px-4 py-3">
      <Icon of={looksMobile(session.device) ? Smartphone : Monitor} />
      <div className="min-w-0 flex-1">
        <p>{session.device}</p>
        <p className="text-small text-muted">
          <span className="sr-only">{say('identity.security.last-seen')}</span>{' '}
          <RelativeTime at={session.lastSeenAt} />
        </p>
        {session.isCurrent && <ThisDevice />}
      </div>
      {!session.isCurrent && <EndOne session={session} />}
    </div>
  );
}

function ThisDevice() {
  const say = useSay();
  return (
    <p className="mt-0.5 inline-flex items-center gap-1 text-label text-good">
      <Icon of={CircleCheck} size={16} />
      {say('identity.security.this-device')}
    </p>
  );
}

function EndOne({ session }: { session: Session }) {
  const say = useSay();
  const [isBusy, setBusy] = useState(false);
  const end = async () => {
    setBusy(true);
    try {
      const received = await call(endSession, { id: session.id });
      if (received.ok) showToast({ text: say('identity.security.ended'), kind: 'done' });
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
      aria-label={say('identity.security.end.label', { device: session.device })}
      onClick={() => void end()}
    >
      {say('identity.security.end')}
    </Button>
  );
}

function EndOthers({ count }: { count: number }) {
  const say = useSay();
  const [isOpen, setOpen] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const endAll = async () => {
    setBusy(true);
    try {
      const received = await call(endOtherSessions, {});
      if (received.ok) {
        showToast({
          text: say('identity.security.end-others.done', { count: received.value.ended }),
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
        {say('identity.security.end-others')}
      </Button>
      <Dialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title={say('identity.security.end-others.title')}
        actions={[
          {
            label: say('identity.security.end-others'),
            look: 'danger',
            busy: isBusy,
            onClick: () => void endAll(),
          },
          { label: say('shell.cancel'), look: 'neutral', onClick: () => setOpen(false) },
        ]}
      >
        {say('identity.security.end-others.text', { count })}
      </Dialog>
    </>
  );
}
