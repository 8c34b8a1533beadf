import { getSocialAccounts, listSessions } from '@cliffhanger/wire/identity';
import { useSay } from '../../../shared/language/index.ts';
import { useAnswer } from '../../../shared/server/index.ts';

interface CountedRows {
  /** `2 devices`; undefined until it is known. */
  readonly devices: string | undefined;
  readonly socialAccounts: string | undefined;
  readonly refresh: () => Promise<unknown>;
}

/** The counts behind the rows. They are an extra: the rows work without them. */
export function useCountedRows(): CountedRows {
  const say = useSay();
  const sessions = useAnswer(listSessions, {});
  const social = useAnswer(getSocialAccounts, {});
  const devices = sessions.data?.list.length;
  const accounts = social.data?.socialAccounts.length;
  return {
    devices: devices === undefined ? undefined : say('shell.mine.security.devices', { count: devices }),
    socialAccounts: accounts === undefined ? undefined : String(accounts),
    refresh: () => Promise.all([sessions.refetch(), social.refetch()]),
  };
}
