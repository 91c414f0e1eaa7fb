import { describe, expect, it } from 'vitest';
import { DeviceZone, Email, Seconds, TimeZone } from '#contract/schemas/common.ts';
import { UnsubscribeForm } from '#contract/schemas/drip.ts';
import { BookmarkBody, BookmarkParams, NotesBody, NotesParams } from '#contract/schemas/study.ts';
import { ProfileBody, TokenBody } from '#contract/schemas/user.ts';

describe('a time zone', () => {
  it.each(['Europe/Berlin', 'America/Argentina/Buenos_Aires', 'UTC', 'Etc/GMT+2', 'Asia/Kolkata'])(
    'may be %s',
    (zone) => {
      expect(TimeZone.safeParse(zone).success).toBe(true);
    },
  );

  it.each(['+02:00', '-0530', '+02', '-00:00', '\u221202:00', 'Mars/Olympus', '', ' UTC'])(
    'is not "%s"',
    (zone) => {
      expect(TimeZone.safeParse(zone).success).toBe(false);
    },
  );
});

describe('the time zone that a browser sends by itself', () => {
  it.each(['+02:00', 'Mars/Olympus', 'America/Coyhaique2', '', '用户'])(
    'is read as none when it is "%s"',
    (zone) => {
      expect(DeviceZone.parse(zone)).toBe('');
    },
  );

  it('is kept when it is known, in its own case', () => {
    expect(DeviceZone.parse('europe/berlin')).toBe('Europe/Berlin');
  });
});

describe('an email address', () => {
  it.each([
    '用户@例子.广告',
    'δοκιμή@παράδειγμα.δοκιμή',
    'медведь@с-балалайкой.рф',
    'संपर्क@डाटामेल.भारत',
    'اختبار@مثال.إختبار',
    '二ノ宮@黒川。日本',
    'e\u0301va@exämple.com',
    'straße@faß.de',
    'ada@xn--fsqu00a.xn--4rr70v',
    "o'hara@example.ie",
    'ada.l+tag@mail.example.co.uk',
    '_@a.io',
  ])('may be %s', (typed) => {
    expect(Email.parse(` ${typed} `)).toBe(typed);
  });

  it.each([
    'ada',
    'ada@',
    '@example.com',
    'ada@example',
    'ada@@example.com',
    'a@b@example.com',
    '.ada@example.com',
    'ada.@example.com',
    'a..da@example.com',
    'a da@example.com',
    'ada@exa mple.com',
    'ada@-example.com',
    'ada@example..com',
    'ada@example.com.',
    'ada@127.0.0.1',
    '<b>@example.com',
    'ada,eve@example.com',
    'ada;eve@example.com',
    '"a<b>"@example.com',
    'ada@例子',
    'ada@example.com\u202emoc',
    'ada\u202e@example.com',
    'ada@a\ud800.com',
    `${'用'.repeat(22)}@example.com`,
    `ada@${'例'.repeat(80)}.com`,
  ])('is not %s', (typed) => {
    expect(Email.safeParse(typed).success).toBe(false);
  });
});

describe('seconds', () => {
  it.each([
    [1e-200, 0],
    [5e-324, 0],
    [0.0004, 0],
    [12.345678901234567, 12.345678901234567],
    [86_400, 86_400],
    [0, 0],
  ])('sent as %d are %d', (sent, kept) => {
    expect(Seconds.parse(sent)).toBe(kept);
  });

  it.each([-1e-200, -1, 86_400.01, Number.NaN, Infinity])('are not %d', (sent) => {
    expect(Seconds.safeParse(sent).success).toBe(false);
  });
});

describe('notes', () => {
  it('have at most 64 KB, counted in bytes', () => {
    expect(NotesBody.safeParse({ content: 'é'.repeat(32_768) }).success).toBe(true);
    expect(NotesBody.safeParse({ content: `${'é'.repeat(32_768)}a` }).success).toBe(false);
  });

  it.each([{ basedOn: 'yesterday' }, { sub: 'other' }])('cannot be saved with %j', (more) => {
    expect(NotesBody.safeParse({ content: 'x', ...more }).success).toBe(false);
  });

  it.each([{ section: 'x' }, { section: '-1' }, { lecture: 'a#b' }])('are not at %j', (place) => {
    const params = { courseId: 'course', section: '0', lecture: 'a' };
    expect(NotesParams.safeParse(params).success).toBe(true);
    expect(NotesParams.safeParse({ ...params, ...place }).success).toBe(false);
  });
});

describe('a bookmark', () => {
  it.each([{ timestamp: '1' }, { timestamp: -1 }, { lectureIndex: '0-0#x' }, { lectureIndex: ['0-0'] }])(
    'is not made with %j',
    (fields) => {
      const body = { lectureIndex: '0-0', timestamp: 1 };
      expect(BookmarkBody.safeParse(body).success).toBe(true);
      expect(BookmarkBody.safeParse({ ...body, ...fields }).success).toBe(false);
    },
  );

  it('is not found by what is no id', () => {
    const params = { courseId: 'course', bookmarkId: 'a' };
    expect(BookmarkParams.safeParse(params).success).toBe(true);
    expect(BookmarkParams.safeParse({ ...params, bookmarkId: 'a#b/c' }).success).toBe(false);
  });
});

describe('a change of a profile', () => {
  it.each(['sub', 'email', 'isPremium', 'picture'])('cannot set %s', (field) => {
    expect(ProfileBody.safeParse({ name: 'Ada' }).success).toBe(true);
    expect(ProfileBody.safeParse({ name: 'Ada', [field]: 'x' }).success).toBe(false);
  });
});

describe('a token', () => {
  it('has each scope once, counted before they are validated one by one', () => {
    const withScopes = (scopes: unknown) => TokenBody.safeParse({ name: 'a', days: 1, scopes });
    expect(withScopes(['learn', 'read']).success).toBe(true);
    expect(withScopes(['read', 'read']).success).toBe(false);
    expect(withScopes(Array.from({ length: 95_000 }, () => 0)).error?.issues).toHaveLength(1);
  });
});

describe('the form of an unsubscription', () => {
  it('is that of RFC 8058, or nothing', () => {
    for (const form of [{ 'List-Unsubscribe': 'One-Click' }, {}, undefined]) {
      expect(UnsubscribeForm.safeParse(form).success).toBe(true);
    }
    for (const form of [{ 'List-Unsubscribe': 'Later' }, { 'List-Unsubscribe': 'One-Click', more: '1' }]) {
      expect(UnsubscribeForm.safeParse(form).success).toBe(false);
    }
  });
});
