import type { Refusal } from '@cliffhanger/core/kernel';
import { SETTING_NAMES, type Settings, writeSetting } from '@cliffhanger/core/settings';
import type { Desk } from '../compose.ts';
import type { TermTask } from './read-term-words.ts';

/** False when it was refused. */
export async function carryOutTerms(desk: Desk, task: TermTask): Promise<boolean> {
  if (task.kind === 'list-settings') {
    console.log(showSettings(await desk.currentSettings()));
    return true;
  }
  if (task.kind === 'add-invitation') {
    const added = await desk.addPlatformInvitation(task);
    console.log(
      added.ok
        ? `${added.value} invites from now on`
        : 'that code exists, or is not 6 to 20 letters and digits',
    );
    return added.ok;
  }
  const done = task.kind === 'change-setting' ? await desk.changeSetting(task) : await desk.grantLevel(task);
  if (!done.ok) {
    console.error(showRefusal(done.refusal));
    return false;
  }
  console.log(
    task.kind === 'change-setting'
      ? `${task.name} is ${JSON.stringify(task.value)} from now on`
      : `${task.email} is ${task.level} now; the seller is told why`,
  );
  return true;
}

const showSettings = (settings: Settings): string =>
  SETTING_NAMES.map(
    (name) => `${name.padEnd(26)} ${JSON.stringify(writeSetting(name, settings[name]))}`,
  ).join('\n');

function showRefusal({ name, field }: Refusal): string {
  switch (name) {
    case 'level-not-higher':
      return 'the seller has this level or a higher one; a grant never takes a level away';
    case 'account-does-not-exist':
      return 'nobody has registered with this address';
    default:
      return field === undefined ? `refused: ${name}` : `refused: ${name} (${field})`;
  }
}
