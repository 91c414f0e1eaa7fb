import { beforeAll, describe, expect, it } from 'vitest';
import type { Course } from '#domain/course/course.ts';
import { searchWords } from '#domain/search/words.ts';
import { createSearchStore, type SearchStore } from '#lambdas/stores/catalog/read/search.ts';
import { makeCourse } from '../support/courses.ts';
import { createTable, nameTable } from '../support/dynamodb.ts';
import { countCalls, publish } from '../support/publishing.ts';
import { useDynamoDb } from '../support/use-dynamodb.ts';

const db = await useDynamoDb();
const publisher = db.client();

let created = 0;
const published = async (courses: readonly Course[]) => {
  created += 1;
  const table = nameTable(`search-words-${created}`);
  await createTable(publisher, 'catalog', table);
  await publish(publisher, table, courses);
  const client = db.client();
  return { calls: countCalls(client), store: createSearchStore(client, table) };
};

/** Ids of the courses that have all words. */
const searchAll = async (store: SearchStore, text: string): Promise<string[]> => {
  const words = searchWords(text);
  const { courses } = await store.searchCourses({ words, filters: {}, limit: 50, matched: 'all' });
  return courses.map(({ id }) => id);
};

describe('words of the world', () => {
  const titles = {
    chinese: '用机器学习进行数据分析',
    japanese: 'はじめての機械学習プログラミング',
    korean: '파이썬으로배우는 머신러닝 입문',
    thai: 'หลักสูตรการเรียนรู้ของเครื่องเบื้องต้น',
    german: 'Größe und Maß neuronaler Netze',
    danish: 'Lærebog om kunstig intelligens på dansk: søgning',
    french: 'Le cœur des réseaux',
    vietnamese: 'Học máy và đạo đức',
    icelandic: 'Þekking og þróun',
    arabic: 'مقدمة في التعلّم الآلي',
    turkish: 'Yapay zekâ ILE ışık',
    hindi: 'मशीन लर्निंग हिंदी में',
    hyphened: 'Data\u00adbases with \u200fNode.js and e-mail',
    joined: 'Nodejs for email',
    signs: 'C++ in practice',
  };
  let store: SearchStore;
  beforeAll(async () => {
    ({ store } = await published(
      Object.entries(titles).map(([id, title]) =>
        makeCourse({ id, title, skills: [], description: 'Text.' }),
      ),
    ));
  });

  it.each([
    ['机器学习', ['chinese']],
    ['数据', ['chinese']],
    ['析', ['chinese']],
    ['機械学習', ['japanese']],
    ['プログラミング', ['japanese']],
    ['グラミ', ['japanese']],
    ['ﾌﾟﾛｸﾞﾗﾐﾝｸﾞ', ['japanese']],
    ['はしめて', []],
    ['러닝', ['korean']],
    ['배우', ['korean']],
    ['เรียนรู้', ['thai']],
    ['เครื่อง', ['thai']],
    ['รียนร', ['thai']],
    ['groesse', []],
    ['GRÖSSE', ['german']],
    ['mass', ['german']],
    ['laerebog', ['danish']],
    ['sogn', ['danish']],
    ['coeur', ['french']],
    ['dao duc', ['vietnamese']],
    ['thekking', ['icelandic']],
    ['تعلم', ['arabic']],
    ['والتعلم', ['arabic']],
    ['الت', ['arabic']],
    ['isik ile', ['turkish']],
    ['IŞIK', ['turkish']],
    ['हिंदी', ['hindi']],
    ['databases', ['hyphened']],
    ['node.js', ['hyphened', 'joined']],
    ['nodejs', ['hyphened', 'joined']],
    ['node\u00adjs e-mail', ['hyphened', 'joined']],
    ['email', ['hyphened', 'joined']],
    ['c++', ['signs']],
  ])('finds "%s"', async (text, ids) => {
    expect((await searchAll(store, text)).sort()).toEqual(ids);
  });
});

describe('facts of courses', () => {
  let store: SearchStore;
  beforeAll(async () => {
    const lecture = { id: 'a', title: 'A', type: 'free', contentType: 'other', duration: 0 } as const;
    const sections: Course['sections'] = [{ title: 'One', lectures: [lecture] }];
    const make = (id: string, fields: Partial<Course>) =>
      makeCourse({ id, title: `About ${id}`, skills: [], description: 'Text.', price: 30, ...fields });
    ({ store } = await published([
      make('first', { price: 0, level: 'beginner', sections }),
      make('second', { level: 'advanced', sections }),
      make('third', { level: 'intermediate', sections }),
      make('later', { price: 0, level: 'beginner', sections: [] }),
    ]));
  });

  it.each([
    ['free', ['first']],
    ['free of charge', ['first']],
    ['gratis', ['first']],
    ['certificate', ['first', 'second', 'third']],
    ['diploma', ['first', 'second', 'third']],
    ['courses with certificates', ['first', 'second', 'third']],
    ['beginner', ['first', 'later']],
    ['easy', ['first', 'later']],
    ['an introduction', ['first', 'later']],
    ['entry level', ['first', 'later']],
    ['for complete beginners', []],
    ['free certificate beginners', ['first']],
    ['intermediate', ['third']],
    ['difficult', ['second']],
  ])('finds "%s"', async (text, ids) => {
    expect((await searchAll(store, text)).sort()).toEqual(ids.sort());
  });

  it('finds them through the words of the text too', async () => {
    const found = await searchAll(store, 'diploma second');
    expect(found).toEqual(['second']);
  });
});

describe('the cost of such searches', () => {
  it('is two round trips, and at most a fifth more read units than an English word of nine results', async () => {
    const { store, calls } = await published(
      Array.from({ length: 9 }, (_, index) =>
        makeCourse({ id: `course-${index}`, title: `Retrieval 機械学習 ${index}` }),
      ),
    );
    const cost = async (text: string) => {
      calls.names.length = 0;
      calls.readUnits = 0;
      expect(await searchAll(store, text), text).toHaveLength(9);
      expect(calls.names, text).toEqual(['BatchGetItemCommand', 'BatchGetItemCommand']);
      return calls.readUnits;
    };
    const english = await cost('retrieval');
    for (const text of ['機械学習', '機械', '学'])
      expect(await cost(text), text).toBeLessThanOrEqual(english * 1.2);
  });
});

describe('a name with a dot that no course has', () => {
  it('is corrected in its long parts, and never in a short one', async () => {
    const { store } = await published([makeCourse({ id: 'code', title: 'Code and charts in JS' })]);
    const search = (text: string) => store.searchCourses({ words: searchWords(text), filters: {}, limit: 9 });
    const node = await search('node.js');
    expect([node.corrected, node.matched]).toEqual([undefined, 'some']);
    const charts = await search('chrats.js');
    expect([charts.corrected, charts.matched]).toEqual([['charts', 'js'], 'all']);
  });
});
