import { beforeAll, describe, expect, it } from 'vitest';
import type { CertificatePrint } from '#lambdas/certificates/print/certificate-print.ts';
import type { FontFile } from '#lambdas/certificates/print/font-files.ts';
import { createPrinter } from '#lambdas/certificates/print/printer.ts';
import { fit, missingClusters, toDrawn, toRuns } from '#lambdas/certificates/print/typeset.ts';
import { bundledFonts, completions } from '../../support/certificates.ts';
import { poppler, requirePoppler } from '../../support/poppler.ts';

const printer = createPrinter(bundledFonts());
const certificate: CertificatePrint = {
  id: 'mN3k9xQ2vT7bW1yZ5cR8pL4jH6gF0dSa',
  name: 'Ada Okafor',
  courseTitle: 'Retrieval-augmented generation in practice',
  instructor: 'Leila Haddad',
  issuedAt: '2026-11-21T23:30:00.000Z',
  verifyUrl: 'https://site.test/certificates/mN3k9xQ2vT7bW1yZ5cR8pL4jH6gF0dSa',
  status: 'valid',
};
const print = (changes: Partial<CertificatePrint> = {}) => printer.print({ ...certificate, ...changes });
/** Readers may put marks of direction around a line; letters are what counts. */
const textOf = (pdf: Uint8Array): string =>
  poppler('pdftotext', pdf)
    .replace(/[\u200e\u200f\u202a-\u202e]/g, '')
    .normalize('NFC');

beforeAll(requirePoppler);

describe('the print', () => {
  it('is one page, A4 across, with its title, language and day', async () => {
    const pdf = await print();
    const info = poppler('pdfinfo', pdf);
    expect(info).toMatch(/Title:\s+Certificate of completion: Retrieval-augmented generation in practice/);
    expect(info).toMatch(/Pages:\s+1\n/);
    expect(info).toMatch(/Page size:\s+841\.89 x 595\.28 pts \(A4\)/);
    expect(info).toMatch(/Tagged:\s+yes/);
    expect(Buffer.from(pdf).toString('latin1')).toContain('/Lang (en)');
    const text = textOf(pdf);
    for (const said of [
      'Ada Okafor',
      certificate.courseTitle,
      'Leila Haddad',
      'November 21, 2026',
      certificate.id,
    ]) {
      expect(text).toContain(said);
    }
  });

  it('is the same for the same certificate, byte by byte', async () => {
    const another = createPrinter(bundledFonts());
    const [one, other] = await Promise.all([print(), another.print(certificate)]);
    expect(Buffer.from(one).equals(Buffer.from(other))).toBe(true);
    expect(Buffer.from(await print({ name: 'Grace Hopper' })).equals(Buffer.from(one))).toBe(false);
  });

  it.each([
    'Zoë Ærøskøbing-Łódź',
    'Nguyễn Thị Ánh Tuyết',
    'Евгений Щербаков',
    'Αριστοτέλης Παπαδόπουλος',
    'Ἀριστοτέλης',
    'محمد الأمين',
    'שרה לוי',
    'สมชาย ใจดี',
  ])('writes %s with embedded fonts that lack nothing', async (name) => {
    expect(await printer.missingCharacters(name)).toEqual([]);
    const pdf = await print({ name });
    const letters = textOf(pdf).replace(/\s/g, '');
    for (const word of name.normalize('NFC').split(' ')) expect(letters).toContain(word);
    const fonts = poppler('pdffonts', pdf).trim().split('\n').slice(2);
    // What is copied in place of letters from the right has a font of its own, whole and without pictures.
    for (const font of fonts) expect(font).toMatch(/yes yes yes|Type 3 .* yes no {2}yes/);
  });

  it.each([
    'محمد الأمين',
    'شيخة آل ثاني',
    'مُحَمَّدٌ الأَمِينُ',
    'שרה לוי',
    'שָׂרָה לֵוִי',
    'محمد Smith',
    'Ada محمد Okafor',
    'שרה Cohen',
    'דוד בן-גוריון',
    'ד"ר לוי',
    'עו"ד דוד לוי',
    'ג׳ורג׳ לוי',
    'דוד בן-גוריון, MD',
    'Levi דוד בן-גוריון',
    'صلاح-الدين',
    'د. محمد علي',
    'محمد (علي)',
    'محمد (علي) Smith',
    'محمد، علي',
    'علي (الابن).',
    'الدرس 12 من 35: مقدمة (علي)',
    'פייתון 3.12 ב-30 ימים',
    'مقدمة في Python 3',
    'Python: مقدمة (علي)',
    'प्रिया शर्मा',
    'श्री क्षितिज त्रिपाठी',
    'สมชาย ใจดี',
    'กิ่งแก้ว น้ำฝน',
    '王小明',
    '陳靖祎',
    '謝 龢',
    '髙橋 﨑子',
    '𠮷野 邊',
    '葛\u{E0100}城 一郎',
    '佐々木 さくら',
    'ジョン・スミスー',
    '김민준',
    '남궁 뷁',
    '金 민준 (Kim)',
    'சுப்பிரமணியன் கௌரி',
    'রবীন্দ্রনাথ ঠাকুর',
    'শ্রী কৌশিক ক্ষেত্র',
    'សុខ សុភ័ក្ត្រ',
    'ព្រះ ស្រីមុំ',
    'გიორგი მაისურაძე',
    'Մնացական Հարությունյան',
    'և Վահագն մեխակ',
    'አበበ ቢቂላ',
    'Ada 王 Okafor',
    'カナ 赵薇',
    '王 محمد',
    'محمد 王 Ada',
    'प्रिया محمد',
    'สมชาย שרה',
    'தமிழ் 김 Ada',
  ])('lets %s be copied as it went in', async (name) => {
    expect(await printer.missingCharacters(name)).toEqual([]);
    const lines = textOf(await print({ name }))
      .split('\n')
      .map((line) => line.trim());
    expect(lines).toContain(name.normalize('NFC'));
  });

  it.each([
    ['山田さくら', 'NotoSerifJP'],
    ['김金', 'NotoSerifKR'],
    ['王伟', 'NotoSerifSC'],
    ['𠮷田', 'NotoSerifJP'],
    ['𠲎', ''],
  ])('draws all of %s in the forms of one region', async (name, region) => {
    const fonts = poppler('pdffonts', await print({ name }));
    const used = new Set(fonts.match(/NotoSerif(?:JP|KR|SC|TC)/g));
    expect([...used]).toEqual(region ? [region] : []);
  });

  it('writes Devanagari', async () => {
    const fonts = poppler('pdffonts', await print({ name: 'प्रिया शर्मा' }));
    expect(fonts).toContain('NotoSans-Medium');
  });

  it('lists what was completed on further pages, in any number, and says what was not checked', async () => {
    const titles = Array.from({ length: 140 }, (_, number) => `Lecture ${number + 1}: vectors in practice`);
    const pdf = await print({ record: { ...completions, played: titles } });
    const text = textOf(pdf).replace(/\s+/g, ' ');
    expect(Number(/Pages:\s+(\d+)/.exec(poppler('pdfinfo', pdf))?.[1])).toBeGreaterThan(2);
    for (const said of [
      '140 videos played to the end · 2 quizzes passed · 1 exercise proven · 1 exercise done with the solution seen · 1 other lecture marked as done',
      'Check: 83 %',
      'Old quiz',
      'Your own index',
      'Exercise: chunks',
      'Exercise: BM25',
      'nothing else about who it is was checked',
      ...titles,
    ]) {
      expect(text).toContain(said);
    }
    expect(text).not.toMatch(/every lecture|REVOKED|SUPERSEDED/);
  });

  it.each(['revoked', 'superseded'] as const)('says on each page that it was %s', async (status) => {
    const record = { ...completions, identity: 'unverified' } as const;
    const text = textOf(await print({ status, record }));
    expect(text.replace(/\s/g, '').match(new RegExp(status.toUpperCase(), 'g'))).toHaveLength(2);
    expect(text.replace(/\s+/g, ' ')).toContain('was not verified');
  });

  it('takes any length', async () => {
    const name =
      'Maximiliana Wolfeschlegelsteinhausenbergerdorff von Habsburg-Lothringen de la Cruz y Villanueva';
    const courseTitle = `${certificate.courseTitle}, `.repeat(5).trim();
    const text = textOf(await print({ name, courseTitle }));
    expect(text.replace(/\s+/g, ' ')).toContain(name);
    expect(text.replace(/\s+/g, ' ')).toContain(courseTitle);
  });
});

describe('fonts', () => {
  const font = (name: string, characters: string): FontFile => ({
    name,
    bytes: new Uint8Array(),
    has: (codePoint) => characters.includes(String.fromCodePoint(codePoint)),
  });
  const latin = font('latin', 'abcé ');
  const hebrew = font('hebrew', 'אבג ');

  it('go on as long as they can, spaces included', () => {
    expect(toRuns('ab é', [latin, hebrew]).map((run) => [run.font.name, run.text])).toEqual([
      ['latin', 'ab é'],
    ]);
    expect(toRuns('ab אב', [latin, hebrew]).map((run) => [run.font.name, run.text])).toEqual([
      ['latin', 'ab '],
      ['hebrew', 'אב'],
    ]);
  });

  const arabic = font('arabic', 'دمحلي. ');
  /** What stands on the page, from the left. */
  const drawn = (text: string): string[] =>
    toRuns(text, [font('latin', 'abc.()-:123۱۲ '), hebrew, arabic]).map((run) => {
      const clusters = Array.from(toDrawn(run));
      // The shaper turns what has letters from the right, or Persian numbers.
      return (/[\u0590-\u06ff]/.test(run.text) ? clusters.reverse() : clusters).join('');
    });

  it('follow each other in the direction of the first letter', () => {
    expect(drawn('אב ab')).toEqual(['ab', ' בא']);
    expect(drawn('ab אב')).toEqual(['ab ', 'בא']);
    expect(drawn('دאב')).toEqual(['בא', 'د']);
  });

  it.each([
    ['brackets look the other way', 'אב (ג)', '(ג) בא'],
    ['brackets in a Latin line belong to the words inside', 'ab: אב (ג)', 'ab: (ג) בא'],
    ['a full stop follows its word', 'د. محمد', 'دمحم .د'],
    ['a number reads from the left', 'אב 12 ג 3.1', '3.1 ג 12 בא'],
    ['a hyphen stands between its words', 'אב-גא', 'אג-בא'],
    ['a hyphen joins a number to its prefix', 'ב-12 אב', 'בא 12-ב'],
    ['Persian numbers read from the left', 'دم ۱۲', '۱۲ مد'],
  ])('have Unicode’s order: %s', (_, text, seen) => {
    expect(drawn(text).join('')).toBe(seen);
  });

  it('leave out what none of them has, and say so', () => {
    expect(toRuns('a王b', [latin, hebrew]).map((run) => run.text)).toEqual(['ab']);
    expect(missingClusters('a王b王', [latin, hebrew])).toEqual(['王']);
    expect(missingClusters('a\u200db', [latin])).toEqual([]);
  });
});

describe('fitting', () => {
  const measure = (line: string, size: number): number => line.length * size;

  it('takes the largest size that fits', () => {
    const box = { width: 100, lines: 1, size: 50, smallest: 5 };
    expect(fit('ab', box, measure)).toEqual({ lines: ['ab'], size: 50 });
    const long = fit('abcdefghij', box, measure);
    expect(long.lines).toEqual(['abcdefghij']);
    expect(measure('abcdefghij', long.size)).toBeLessThanOrEqual(100);
  });

  it('breaks lines evenly, and squeezes what cannot be broken', () => {
    expect(fit('aa bb cc dd', { width: 110, lines: 2, size: 10, smallest: 5 }, measure).lines).toEqual([
      'aa bb cc dd',
    ]);
    expect(fit('aa bb cc dd', { width: 90, lines: 2, size: 10, smallest: 5 }, measure).lines).toEqual([
      'aa bb',
      'cc dd',
    ]);
    const { size } = fit('a'.repeat(100), { width: 100, lines: 2, size: 10, smallest: 5 }, measure);
    expect(size).toBe(1);
  });
});
