import type { Person } from '../person/person.ts';
import { takePicture } from '../pictures/picture.ts';
import { expectNoBarriers } from './accessibility.ts';
import { expectItsParts } from './demanded-parts.ts';
import { expectItSpeaks } from './language.ts';
import { expectItFits } from './layout.ts';

type Mode = 'light' | 'dark';

interface Inspection {
  /** The colour modes in which a screenshot is taken. */
  readonly pictures?: readonly Mode[];
}

/** Checks the current screen in light and dark: accessibility, clipped content, untranslated text. */
export async function inspect(
  person: Person,
  name: string,
  { pictures = ['light'] }: Inspection = {},
): Promise<void> {
  const { page } = person;
  await page.evaluate(() => window.scrollTo(0, 0));
  for (const mode of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: mode });
    await isStill(person);
    await expectNoBarriers(page, `${name} (${mode})`, mode === 'dark' ? { only: 'colours' } : {});
    if (pictures.includes(mode)) await takePicture(page, mode === 'light' ? name : `${name}-dark`);
  }
  await page.emulateMedia({ colorScheme: 'light' });
  await expectItFits(page, name);
  await expectItSpeaks(page, person.locale, name);
  await expectItsParts(person, name);
}

/** Waits for finite animations: a colour in transition has no defined contrast. Spinners never end and are ignored. */
const isStill = ({ page }: Person): Promise<unknown> =>
  page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        .filter((animation) => animation.effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY)
        .map((animation) => animation.finished.catch(() => {})),
    ),
  );
