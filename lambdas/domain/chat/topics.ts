/** A fact of one course. */
export type FactTopic =
  | 'price'
  | 'upgrade'
  | 'length'
  | 'lectures'
  | 'level'
  | 'teacher'
  | 'certificate'
  | 'language'
  | 'needs'
  | 'availability'
  | 'schedule'
  | 'outcomes'
  | 'preview';
/** A fact of the learner's own record. */
export type OwnTopic = 'next-unlock' | 'progress' | 'owned' | 'attempts';
/** A question for courses. */
export type CatalogTopic =
  | 'recommend'
  | 'beginner'
  | 'free'
  | 'cheap'
  | 'short'
  | 'newest'
  | 'languages'
  | 'preparation'
  | 'course-count';

export type Topic =
  | { readonly kind: 'fact'; readonly id: FactTopic }
  | { readonly kind: 'own'; readonly id: OwnTopic }
  | { readonly kind: 'catalog'; readonly id: CatalogTopic }
  /** An entry of the help page. */
  | { readonly kind: 'help'; readonly id: string }
  /** What people ask and the site says nothing about. */
  | { readonly kind: 'unsaid'; readonly id: string };

/** How people ask for facts of a course: words that have to be there together, in any order, by their meanings. */
const facts: Readonly<Record<FactTopic, string>> = {
  price: 'price | howmuch | price howmuch | free | is free | price course | pay | have to pay | pay howmuch',
  upgrade: 'premium | premium price | premium howmuch | premium pay | price of premium',
  length:
    'long | long course | long take | howmuch time | many time | time take | time course | time need | long finish',
  lectures: 'many lecture | many quiz | many article | many lecture course',
  level:
    'can beginner | beginner can take | level | what level | hard | how hard | is hard | hard course | is beginner | for beginner | suitable | suitable beginner | is suitable | hard for beginner | is beginner suitable | too hard',
  teacher:
    'who is | teacher | who teacher | who teach | who teach course | who made | who made course | teach by who',
  certificate:
    'certificate | certificate course | get certificate | have certificate | certificate end | certificate finish',
  language:
    'language | which language | what language | spanish | in spanish | is spanish | available spanish',
  needs:
    'who for | course who for | prerequisite | what prerequisite | prerequisite start | need math | need programming | howmuch math | math | need python | need know | know start | programming prerequisite | math prerequisite | need learn before',
  availability:
    'available | is available | start now | can start | when start | when start course | open when | preparation | launch when | already take | take now | can take | still preparation | available course when | when available | is open',
  schedule:
    'available at once | open at once | lecture open | schedule | lecture over time | drip | all available | lecture available | all open | lecture locked | deadline course | when lecture open',
  outcomes:
    'outcome | what learn | what about | learn course | what outcome | what course about | what able | course about | will learn | teach what | course teach',
  preview:
    'attempt before pay | can attempt | attempt course | attempt free | free try_out | try_out before pay | preview lecture | try_out | preview course | preview',
};

const own: Readonly<Record<OwnTopic, string>> = {
  'next-unlock':
    'access next lecture | when access next lecture | when next | next open | when next open | my next lecture | when my next lecture open | next lecture open | next lecture available | when next lecture | next open when lecture | lecture open when mine | when lecture open me | next lecture when start',
  progress:
    'mine progress | progress i | progress am i | progress course i | howmuch progress i have | many lecture left | lecture left | left to do | progress | how far am i | progress have i | what progress | howmuch left | many lecture progress i',
  owned:
    'i own | own | course continue | which course continue | am i in | mine course | which course i have | what course i have | which course enroll i | course enroll i | course i own | course pay i | which course pay i | what i own | my course list | am i enroll',
  attempts:
    'attempt left | many attempt left | many attempt i have left | attempt quiz left | quiz left | can i attempt quiz again | many attempt',
};

const catalog: Readonly<Record<CatalogTopic, string>> = {
  recommend:
    'course for | which course | recommend course | recommend | course next | which course next | what course next | learn next | what take next | any course | course on | there course | have course | looking course | course learn | something on | something about | any on | want learn | interested in | offer course | like learn | teach me | learn | course take | better course | which course better | what take | do you teach | teach you | course about any | have something | have something on | have something about | course about there | course about have | course about a | i want learn about | course about find',
  beginner:
    'learn first | what learn first | course first | take first | which course first | start learn | start where | beginner course | which course beginner | beginner | where start course | start beginner | what take beginner | course beginner recommend | beginner start where | beginner learn | beginner which better | course start | where begin | beginner want learn',
  free: 'free course | which course free | many free course | course free have | free course any | all free | what free | without price course | which free',
  cheap: 'cheap course | cheap | which cheap | which course cheap | cheap pay course',
  short:
    'short course | which course short | short | something short | any short | short time | course time under | something time under | short something time under | which course short under time | which course time',
  newest: 'newest course | newest | what newest | new course | which course new',
  languages:
    'language | which language | course language | which language lecture | spanish | course spanish | lecture spanish',
  preparation: 'which course preparation | course preparation | which preparation',
  'course-count':
    'many course | many course have | many course offer | many course there | many course available | which course have you | what course offer | all course | what course have you | course list',
};

/** How people ask what the help page answers, by the id of the answer. */
const help: Readonly<Record<string, string>> = {
  'access-courses':
    'access course | where mine course | find mine course | watch course | where watch | where enroll course | how enroll | how start course | enroll | course missing | access lecture | mine course missing | where find mine course',
  'downloading-materials':
    'download | download lecture | download course | download slides | slides | get slides | save lecture device | watch download | save lecture plane',
  certificate:
    'get certificate | certificate | certificate price | certificate free | name certificate | change name certificate | linkedin | certificate linkedin | put linkedin | how certificate | certificate share | earn certificate | certificate get when | certificate script',
  'finding-a-certificate':
    'where certificate | where mine certificate | find certificate | download certificate | access certificate | see certificate | mine certificate',
  'what-a-certificate-proves':
    'certificate prove | what certificate prove | certificate job | certificate verify | how verify | certificate mean | what certificate mean | certificate say | certificate language say',
  refunds:
    'refund | get refund | refund course | unhappy course | unhappy | unhappy refund course | refund pay | cancel pay | cancel course | cancel | want refund | refund long | refund time | many time refund | refund premium | refund policy | how refund',
  'prices-and-payment':
    'price course | what price course | howmuch course | pay by card | creditcard | card | pay how | pay which | which pay methods | pay methods | subscription | is subscription | monthly | pay monthly | price | howmuch price | howmuch | currency | what price | need pay | have to pay | taxes',
  receipts:
    'receipt | where receipt | find receipt | get receipt | need receipt | receipt pay | mine pay | pay history',
  'payment-problems':
    'pay locked | pay not open | pay cannot open | pay missing course | pay no access | pay cannot access | pay not access | pay access | pay not available',
  teams:
    'team | team price | team pay | team course | pay team course | team discount | many team | team people | for team | course for people | team access',
  gifts: 'gift | course gift | give gift',
  'unlocking-over-time':
    'why locked | lecture locked | locked | why lecture locked | why not open | when lecture open | when open | next open | next lecture open | why cannot open lecture | why wait | lecture open | drip | over time',
  'premium-upgrade': 'premium | what premium | premium mean | what premium mean | premium get',
  'time-zones': 'zone | change zone | which zone | what zone | time lecture open zone',
  'release-mails':
    'unsubscribe | stop email | unsubscribe email | stop sending email | change email settings | email settings | weekly email | how often email | delete email list | get off email list',
  'missing-mails':
    'email missing | not get email | no email | why no email | cannot email | not got email | email not come',
  'own-pace':
    'pace course down | change pace course | pause | pause course | change pace | pace | course pause i | slower | change schedule | pace course',
  calendar: 'calendar | continue calendar | lecture calendar | calendar add',
  'length-and-pace':
    'deadline | long course | long take course | course deadline | when finish | time course | many time course | long access | long have access | access deadline | course access long | have to finish | own pace | long keep | howmuch time need',
  'try-before':
    'attempt before pay | free try_out | attempt course | see before pay | try_out before pay | try_out | try_out course | preview | preview course | watch before pay | try course | without account',
  'courses-in-preparation':
    'preparation | course preparation | what preparation | preparation when | preparation mean',
  quizzes:
    'quiz | how quiz work | quiz attempt | many attempt | many attempt quiz | pass quiz | fail quiz | quiz again | quiz fail attempt | score quiz | pass score',
  'notes-and-bookmarks': 'note | take note | bookmark | write note | where note | export note | note save',
  notebooks:
    'notebook | open notebook | how notebook | where notebook | start notebook | notebook cannot | run code',
  'next-course': 'learning path | questionnaire | learning path questionnaire',
  'continue-on-another-device':
    'use device | mine progress lost | progress lost | continue device | device progress | continue | where continue | continue left | device watch | other device | two device',
  account:
    'delete account | delete data | delete mine data | account delete how | account | change name | change picture | picture | name change account | export data | export account | change account | delete all data | download data',
  password:
    'password | change password | lost password | reset password | new password | password cannot | lost password login | change password account | password where',
  'email-address':
    'change email | new email | change email address | new address | change address | new email change | address change tell you | email account change | email different account | other email | wrong email | tell new address | tell you new address email',
  'signing-out': 'logout | how logout | where logout',
  assistant:
    'what can you do | how can you help | what you know | are you person | you person | help me | what ask you | what can i ask | who am i talk to',
  'signing-in':
    'cannot login | login problem | how login | login | where login | login not | cannot login account | locked out',
  'creating-an-account':
    'signup | how signup | need account | need signup | account free | account price | create account | have account | account without | age | what age | age need | do i need account',
  'captions-and-accessibility':
    'caption | have caption | lecture caption | speed | speed lecture | keyboard | caption deaf | play speed | change speed | caption language',
  searching:
    'find inside course | find in lecture | search lecture | search course inside | search in course | how search',
  'your-data':
    'privacy | what data | store data | store about me | what store | data about me | data privacy | sell data | cookies',
  teaching:
    'instructor_job | instructor_job northlight | teach course how i | apply teacher | be teacher | teach northlight | want teach | how teach you | i teach course',
  'about-northlight':
    'who northlight | northlight | what northlight | where you based | who are you | who you | company located | who owns northlight | about northlight',
  contact:
    'contact | contact person | talk person | real person | bug | report bug | something bug | bug problem | contact you | contact team | contact support | complaint | how help | need help',
};

/** Named so that nothing of them is guessed: the site says nothing about them. */
const unsaid: Readonly<Record<string, string>> = {
  discounts:
    'discount | offer discount | discount student | discount code | have discount | price discount | discount course',
  'a forum or a chat with teachers':
    'forum | have forum | there forum | ask teacher | ask question teacher | talk teacher | contact teacher | email teacher',
  'paying in installments': 'installments | pay installments | pay monthly installments',
  'an app': 'app | have app | app device | there app | app course',
  'a telephone number': 'telephone | telephone what | call telephone | your telephone',
  'jobs or careers': 'job | get job | job after course | job find | job course | job guarantee',
};

const kinds: readonly (readonly [Topic['kind'], Readonly<Record<string, string>>])[] = [
  ['unsaid', unsaid],
  ['own', own],
  ['fact', facts],
  ['catalog', catalog],
  ['help', help],
];

/** Every topic with the ways to ask for it, each a list of words. */
export const topics: readonly { readonly topic: Topic; readonly ways: readonly (readonly string[])[] }[] =
  kinds.flatMap(([kind, table]) =>
    Object.entries(table).map(([id, ways]) => ({
      topic: { kind, id } as Topic,
      ways: ways.split('|').map((way) => way.trim().split(' ')),
    })),
  );
