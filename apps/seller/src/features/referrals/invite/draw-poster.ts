import { BRAND_MARK_LEDGE, BRAND_MARK_PLAY } from '@cliffhanger/core/kernel';
import { qrPath } from '@cliffhanger/ui';
import { linesOf } from './lines-of.ts';

export interface PosterWords {
  readonly link: string;
  readonly title: string;
  readonly text: string;
  readonly codeLabel: string;
  readonly code: string;
}

/** 4:5, which social networks show uncropped. */
const WIDTH = 1080;
const HEIGHT = 1350;
const MARGIN = 96;
const INNER = WIDTH - 2 * MARGIN;
const MARK = 112;
/** The logo's view box is 64 by 64. */
const MARK_VIEW = 64;
const QR = 560;

const TOKENS = ['--page', '--ink', '--muted', '--primary', '--qr-dark', '--qr-light'] as const;
type Colours = Readonly<Record<(typeof TOKENS)[number], string>>;

/** Always the light colours: the poster leaves the app, and its QR code needs a light background. */
function lightColours(): Colours {
  const probe = document.createElement('span');
  probe.style.colorScheme = 'light';
  document.body.append(probe);
  const read = TOKENS.map((token) => {
    probe.style.color = `var(${token})`;
    return [token, getComputedStyle(probe).color] as const;
  });
  probe.remove();
  return Object.fromEntries(read) as Colours;
}

export async function drawPoster(words: PosterWords): Promise<Blob> {
  const canvas = document.createElement('canvas');
  canvas.width = WIDTH;
  canvas.height = HEIGHT;
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('this browser has no 2D canvas');
  draw(context, words, lightColours());
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (blob === null) throw new Error('the poster could not be encoded');
  return blob;
}

function draw(context: CanvasRenderingContext2D, words: PosterWords, colours: Colours): void {
  context.fillStyle = colours['--page'];
  context.fillRect(0, 0, WIDTH, HEIGHT);
  drawMark(context, colours);
  const family = getComputedStyle(document.body).fontFamily;
  const write = (text: string, { font, colour, top, leading }: Line): number => {
    context.font = `${font} ${family}`;
    context.fillStyle = colour;
    const lines = linesOf(text, INNER, (part) => context.measureText(part).width);
    lines.forEach((line, index) => context.fillText(line, MARGIN, top + index * leading));
    return top + lines.length * leading;
  };
  context.textBaseline = 'top';
  const below = write(words.title, {
    font: '700 72px',
    colour: colours['--ink'],
    top: MARGIN + MARK + 48,
    leading: 84,
  });
  write(words.text, { font: '400 36px', colour: colours['--muted'], top: below + 16, leading: 48 });
  drawCode(context, words.link, colours);
  const beside = { x: MARGIN + QR + 48, width: INNER - QR - 48 };
  context.font = `400 32px ${family}`;
  context.fillStyle = colours['--muted'];
  context.fillText(words.codeLabel, beside.x, HEIGHT - MARGIN - 120, beside.width);
  context.font = `700 48px ${family}`;
  context.fillStyle = colours['--ink'];
  context.fillText(words.code, beside.x, HEIGHT - MARGIN - 68, beside.width);
}

interface Line {
  readonly font: string;
  readonly colour: string;
  readonly top: number;
  readonly leading: number;
}

function drawMark(context: CanvasRenderingContext2D, colours: Colours): void {
  context.save();
  context.translate(MARGIN, MARGIN);
  context.beginPath();
  context.roundRect(0, 0, MARK, MARK, MARK * 0.24);
  context.clip();
  context.fillStyle = colours['--ink'];
  context.fillRect(0, 0, MARK, MARK);
  context.scale(MARK / MARK_VIEW, MARK / MARK_VIEW);
  context.fillStyle = colours['--page'];
  fillShape(context, BRAND_MARK_LEDGE);
  context.fillStyle = colours['--primary'];
  fillShape(context, BRAND_MARK_PLAY);
  context.restore();
}

function fillShape(context: CanvasRenderingContext2D, path: string): void {
  // oxlint-disable-next-line unicorn/no-array-fill-with-reference-type -- a canvas method, not an array's
  context.fill(new Path2D(path));
}

function drawCode(context: CanvasRenderingContext2D, link: string, colours: Colours): void {
  const { path, modules } = qrPath(link);
  context.save();
  context.translate(MARGIN, HEIGHT - MARGIN - QR);
  context.fillStyle = colours['--qr-light'];
  context.beginPath();
  context.roundRect(0, 0, QR, QR, 32);
  context.fill();
  context.scale(QR / modules, QR / modules);
  context.fillStyle = colours['--qr-dark'];
  fillShape(context, path);
  context.restore();
}
