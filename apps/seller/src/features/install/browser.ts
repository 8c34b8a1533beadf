/** Browsers that differ in how an app is added to the home screen. */
export const BROWSERS = [
  'ios-safari',
  'ios-other',
  'android-chrome',
  'android-samsung',
  'android-firefox',
  'mac-safari',
  'desktop-chromium',
  'inside-app',
  'other',
] as const;
export type Browser = (typeof BROWSERS)[number];

/** In-app browsers cannot add to the home screen. */
const INSIDE_APP =
  /FBAN|FBAV|Instagram|TikTok|musical_ly|BytedanceWebview|Telegram|WhatsApp|Line\/|MicroMessenger/i;
const IOS = /iPhone|iPad|iPod/;
const IOS_OTHER = /CriOS|FxiOS|EdgiOS|OPiOS|DuckDuckGo/;

interface Surroundings {
  readonly agent: string;
  /** An iPad's user agent is that of a Mac; only touch tells them apart. */
  readonly touchPoints: number;
}

export function browserOf({ agent, touchPoints }: Surroundings): Browser {
  if (INSIDE_APP.test(agent)) return 'inside-app';
  const isMac = agent.includes('Macintosh');
  if (IOS.test(agent) || (isMac && touchPoints > 1))
    return IOS_OTHER.test(agent) ? 'ios-other' : 'ios-safari';
  if (agent.includes('Android')) return androidBrowser(agent);
  if (/Chrome\//.test(agent)) return 'desktop-chromium';
  return isMac && /Safari\//.test(agent) && !/Firefox\//.test(agent) ? 'mac-safari' : 'other';
}

function androidBrowser(agent: string): Browser {
  if (agent.includes('SamsungBrowser')) return 'android-samsung';
  if (agent.includes('Firefox')) return 'android-firefox';
  return agent.includes('Chrome') ? 'android-chrome' : 'other';
}
