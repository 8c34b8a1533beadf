import type { Person } from '../person/person.ts';
import { takePicture } from '../pictures/picture.ts';
import { expectNoBarriers } from './accessibility.ts';
import { expectItsParts } from './demanded-parts.ts';
import { expectItSpeaks } from './language.ts';
import { expectItFits } from './layout.ts';

type Mode = 'light' | 'dark';

interface Inspection {
  /** In which modes it is kept as a picture. */
  readonly pictures?: readonly Mode[];
}

/** A good look at the screen as it stands, in light and dark: nobody shut out, nothing cut off, no foreign word. */
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

/** A colour halfway through its change is nobody's colour. Spinners never end and are not waited for. */
const isStill = ({ page }: Person): Promise<unknown> =>
  page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        .filter((animation) => animation.effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY)
        .map((animation) => animation.finished.catch(() => {})),
    ),
  );
