import type { HostileProgram } from './hostile-python.ts';

/** Programs by what is said of them in the end: why they were halted, or the exception. All may also end by their time (below). */
const byEnd: readonly (readonly [ends: RegExp, programs: Readonly<Record<string, string>>])[] = [
  [
    /^time$/,
    {
      'loops without an end': 'while True: pass',
      'swallows every exception':
        'while True:\n    try:\n        while True: pass\n    except BaseException: pass',
      'prints without an end': "while True: print('a' * 1000)",
      waits: 'import time\ntime.sleep(60)',
      'waits without blocking': 'import asyncio\nawait asyncio.sleep(60)',
      'waits for what never comes': 'import asyncio\nawait asyncio.Event().wait()',
      'adds up to a trillion': 'sum(range(10 ** 12))',
      'takes the largest of all numbers': 'import itertools\nmax(itertools.count())',
      'matches a pattern that backtracks': "import re\nre.match('(a+)+$', 'a' * 50 + 'b')",
      'branches at each call': 'def fib(n): return n if n < 2 else fib(n - 1) + fib(n - 2)\nfib(60)',
      'never ends a finalizer': 'class Clingy:\n    def __del__(self):\n        while True: pass\nClingy()',
      'never ends a comparison':
        'class Slow:\n    def __hash__(self): return 1\n    def __eq__(self, other):\n        while True: pass\n{Slow(), Slow()}',
      'never ends the text of a value':
        'class Long:\n    def __repr__(self):\n        while True: pass\nLong()',
      'traces each line':
        'import sys\ndef trace(*_):\n    while True: pass\nsys.settrace(trace)\ndef f(): pass\nf()',
      'refuses to be left':
        'class Trap:\n    def __enter__(self): return self\n    def __exit__(self, *_):\n        while True: pass\nwith Trap(): raise SystemExit',
      'prints without an end to the other stream': "import sys\nwhile True: sys.stderr.write('a' * 1000)",
      'prints line by line without an end': 'while True: print()',
    },
  ],
  [
    /^time$|MemoryError/,
    {
      'counts without an end': 'x = 10 ** 10 ** 10',
      'multiplies without an end': 'import math\nmath.factorial(10 ** 8)',
      'sorts by a key that never comes': 'sorted(range(10), key=lambda n: [0 for _ in iter(int, 1)])',
    },
  ],
  [
    /MemoryError|OverflowError/,
    {
      'repeats a text': "x = 'a' * 10 ** 10",
      'doubles a text': "x = 'a'\nwhile True: x += x",
      'shifts far': 'x = 1 << 10 ** 10',
      'expands tabs': "x = '\\t'.expandtabs(10 ** 9)",
      'replaces nothing by much': "x = ('a' * 10 ** 6).replace('', 'b' * 10 ** 4)",
      'joins much': "x = ('a' * 10 ** 6).join(['b'] * 10 ** 4)",
    },
  ],
  [
    // Where nothing is left at all, the exception itself finds no room, and Python breaks down.
    /MemoryError|^time$|^engine$/,
    {
      'fills the memory': 'x = []\nwhile True: x.append(bytearray(10 ** 7))',
      'lists a billion numbers': 'x = list(range(10 ** 9))',
      'fills a dict': 'x = {}\nn = 0\nwhile True:\n    x[n] = str(n) * 100\n    n += 1',
      'fills a set': 'x = set(range(10 ** 9))',
      'unpacks a compressed gigabyte':
        "import zlib\nsmall = zlib.compressobj()\npacked = b''.join(small.compress(bytes(10 ** 7)) for _ in range(100)) + small.flush()\nx = zlib.decompress(packed)",
      permutes: 'import itertools\nx = list(itertools.permutations(range(20)))',
      'multiplies sets': 'import itertools\nx = list(itertools.product(range(1000), repeat=4))',
      'keeps every traceback':
        'kept = []\nwhile True:\n    try:\n        raise ValueError(bytearray(10 ** 6))\n    except ValueError as error:\n        kept.append(error)',
    },
  ],
  [
    /RecursionError/,
    {
      'calls itself': 'def f(): return f()\nf()',
    },
  ],
  [
    /RecursionError|^engine$/,
    {
      'nests lists': 'x = []\nfor _ in range(10 ** 6): x = [x]\nprint(x)',
      'hashes itself': 'class Odd:\n    def __hash__(self): return hash(self)\nhash(Odd())',
      'describes itself': 'class Odd:\n    def __repr__(self): return repr(self)\nOdd()',
      'nests JSON': "import json\njson.loads('[' * 10 ** 6)",
      'compares deeply':
        'def nest():\n    x = []\n    for _ in range(10 ** 6): x = [x]\n    return x\nnest() == nest()',
      'composes functions':
        'f = lambda x: x\nfor _ in range(10 ** 6): f = (lambda g: lambda x: g(x))(f)\nf(1)',
      'raises in each handler':
        'def f():\n    try:\n        f()\n    except RecursionError:\n        f()\nf()',
    },
  ],
  [
    /SyntaxError/,
    {
      'goes on in finally': 'while True:\n    try:\n        1 / 0\n    finally:\n        continue',
    },
  ],
  [
    /^flood$/,
    {
      'writes to the streams in turn':
        "import sys\nwhile True:\n    print('a', flush=True)\n    print('b', file=sys.stderr, flush=True)",
      'shows pictures without an end':
        "import sys\nframe = sys._getframe()\nwhile 'show_picture' not in frame.f_locals: frame = frame.f_back\nshow = frame.f_locals['show_picture']\nwhile True: show('image/svg+xml', '<svg/>')",
    },
  ],
  [
    /MemoryError/,
    {
      'asks for a gigabyte': 'x = bytearray(2 ** 30)',
      'asks for a long list': 'x = [0] * 10 ** 9',
      'fills with zeros': "x = 'a'.zfill(10 ** 9)",
    },
  ],
  [
    /MemoryError|OverflowError|ValueError/,
    {
      'pads a number': "x = '%1000000000d' % 1",
      'formats wide': "x = f'{1:>1000000000}'",
    },
  ],
  [
    /OSError/,
    {
      'writes a file without an end':
        "with open('/tmp/large', 'wb') as file:\n    while True: file.write(bytes(10 ** 7))",
      'writes files without an end':
        "n = 0\nwhile True:\n    n += 1\n    with open(f'/tmp/{n}', 'wb') as file: file.write(bytes(10 ** 6))",
    },
  ],
  [
    /RecursionError|^engine$|MemoryError/,
    {
      'calls itself after lifting the limit':
        'import sys\nsys.setrecursionlimit(10 ** 9)\ndef f(): return f()\nf()',
    },
  ],
  [
    /RecursionError|^engine$/,
    {
      'runs its own text': "code = 'exec(code)'\nexec(code)",
      'asks itself for an attribute':
        'class Odd:\n    def __getattr__(self, name): return getattr(self, name + "a")\nOdd().a',
      'copies deeply': 'import copy\nx = []\nfor _ in range(10 ** 6): x = [x]\ncopy.deepcopy(x)',
    },
  ],
  [
    /SyntaxError|MemoryError|RecursionError|^engine$/,
    {
      'nests parentheses': "eval('(' * 10 ** 5 + ')' * 10 ** 5)",
    },
  ],
  [
    /MemoryError|RecursionError|^engine$|SyntaxError/,
    {
      'nests signs': "eval('-' * 10 ** 6 + '1')",
    },
  ],
  [
    /RecursionError|^engine$|error/,
    {
      'nests a pattern': "import re\nre.compile('(' * 10 ** 5 + ')' * 10 ** 5)",
    },
  ],
  [
    /RuntimeError/,
    {
      'starts threads': 'import threading\nwhile True: threading.Thread(target=print).start()',
      'starts a pool':
        'from concurrent.futures import ThreadPoolExecutor\nThreadPoolExecutor().submit(print).result()',
    },
  ],
  [
    /Error/,
    {
      'starts processes': 'import multiprocessing\nmultiprocessing.Process(target=print).start()',
    },
  ],
  [
    /MemoryError|^engine$/,
    {
      'makes tasks without an end':
        'import asyncio\nasync def spawn():\n    while True:\n        asyncio.ensure_future(spawn())\n        await asyncio.sleep(0)\nawait spawn()',
    },
  ],
  [
    /^exit$/,
    {
      'ends the program': 'import os\nos._exit(0)',
    },
  ],
  [
    /^engine$/,
    {
      aborts: 'import os\nos.abort()',
    },
  ],
];

/** A busy machine ends a program by its time before it fails by itself. */
const byTime = '^time$';

/** Programs that use up time, memory or room. Each may take a few seconds. */
export const bombs: readonly (HostileProgram & { readonly ends: RegExp })[] = byEnd.flatMap(
  ([ends, programs]) =>
    Object.entries(programs).map(([title, source]) => ({
      title,
      source,
      ends: new RegExp(`${ends.source}|${byTime}`),
    })),
);
