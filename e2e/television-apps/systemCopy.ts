/**
 * The command that runs a shell script in an overlay of this system, with processes of its own and its own `/run`. Its
 * changes stay in memory and are gone when the script ends. It needs root, and Linux with overlays.
 */
export function inSystemCopy(script: string, ...args: string[]): [program: string, args: string[]] {
  const outer = `set -e; top=/mnt; mount -t tmpfs none $top; mkdir $top/upper $top/work $top/root
    mount -t overlay overlay -o "lowerdir=/,upperdir=$top/upper,workdir=$top/work" $top/root
    mount --rbind /dev $top/root/dev; mount -t proc none $top/root/proc; mount -t tmpfs -o mode=755 none $top/root/run
    exec chroot $top/root sh -ec "$0" sh "$@"`
  return ['unshare', ['--mount', '--pid', '--fork', '--kill-child', 'sh', '-c', outer, script, ...args]]
}
