import { accept } from '@cliffhanger/core/kernel';
import { SETTING_NAMES, type Settings, writeSetting } from '@cliffhanger/core/settings';
import type { Desk } from '../compose.ts';
import { type Told, tell } from '../show.ts';
import type { TermTask } from './read-term-words.ts';

export async function executeTerms(desk: Desk, task: TermTask): Promise<Told> {
  switch (task.kind) {
    case 'list-settings':
      return tell(accept(await desk.currentSettings()), showSettings);
    case 'add-invitation':
      return tell(
        await desk.addPlatformInvitation(task),
        (code) => `${code} invites from now on`,
        () => 'that code exists, or is not 6 to 20 letters and digits',
      );
  }
}

const showSettings = (settings: Settings): string =>
  SETTING_NAMES.map(
    (name) => `${name.padEnd(26)} ${JSON.stringify(writeSetting(name, settings[name]))}`,
  ).join('\n');
