#!/bin/sh
# Makes what learner, broker and workers need to know each other: a certification authority of one's own, certificates and tokens.
# Needs openssl. Each of them gets a directory, which is all that it needs to see.
set -eu
umask 077

usage() {
	cat >&2 <<END
usage: $0 [-s NAME]... DIR [HOST]...

Writes into DIR
  ca/         the authority; its key signs, and belongs where nobody else reads it
  broker/     cert.pem key.pem token
  learner/    cert.pem key.pem ca.pem token tokens observer-token
  worker/     ca.pem token           workers that are trusted, by the broker
  NAME/       ca.pem token           a worker that is not, by HTTPS; its --name is NAME
  observer/   ca.pem token           for cluster status

NAME is stranger where none is given. The certificates are for broker, learner, localhost, 127.0.0.1 and
every HOST, a name or an address. Where DIR has keys already nothing is changed.
END
	exit 2
}

strangers=
while getopts s: flag; do
	case $flag in
	s)
		case $OPTARG in
		'' | *[!A-Za-z0-9_-]* | ca | broker | learner | worker | observer)
			echo "$0: -s: got '$OPTARG', want letters, digits, - and _, and none of the other names" >&2
			exit 2
			;;
		esac
		strangers="$strangers $OPTARG"
		;;
	*) usage ;;
	esac
done
shift $((OPTIND - 1))
[ $# -ge 1 ] || usage
dir=$1
shift
: "${strangers:=stranger}"

command -v openssl >/dev/null || {
	echo "$0: there is no openssl" >&2
	exit 1
}

names=DNS:broker,DNS:learner,DNS:localhost,IP:127.0.0.1
for host; do
	case $host in
	'' | *[!A-Za-z0-9.:*-]*)
		echo "$0: got '$host', want the name or the address of a host" >&2
		exit 2
		;;
	*:*) names=$names,IP:$host ;;
	*[!0-9.]*) names=$names,DNS:$host ;;
	*) names=$names,IP:$host ;;
	esac
done

if [ -e "$dir/ca/cert.pem" ]; then
	echo "$dir has keys already"
	exit 0
fi
mkdir -p "$dir"
dir=$(cd "$dir" && pwd)
new=$dir/.new
rm -rf "$new" # of an attempt that was cut off
mkdir "$new"
trap 'rm -rf "$new"' EXIT
cd "$new"

cat >openssl.cnf <<END
[req]
distinguished_name = nobody
prompt = no
[nobody]
CN = bridgehead
[authority]
basicConstraints = critical, CA:TRUE, pathlen:0
keyUsage = critical, keyCertSign, cRLSign
subjectKeyIdentifier = hash
[host]
basicConstraints = critical, CA:FALSE
keyUsage = critical, digitalSignature
extendedKeyUsage = serverAuth, clientAuth
subjectAltName = $names
END

# key FILE
key() { openssl ecparam -name prime256v1 -genkey -noout -out "$1"; }

mkdir ca
key ca/key.pem
openssl req -new -x509 -config openssl.cnf -extensions authority -subj '/CN=Bridgehead authority' \
	-days 3650 -sha256 -key ca/key.pem -out ca/cert.pem

for who in broker learner; do
	mkdir $who
	key $who/key.pem
	openssl req -new -config openssl.cnf -subj "/CN=$who" -key $who/key.pem -out request.pem
	openssl x509 -req -in request.pem -CA ca/cert.pem -CAkey ca/key.pem -set_serial "0x$(openssl rand -hex 8)" \
		-days 825 -sha256 -extfile openssl.cnf -extensions host -out $who/cert.pem 2>/dev/null
done

# The broker knows one token, that of the learner and of the workers it trusts.
openssl rand -hex 32 >broker/token
mkdir worker
cp broker/token learner/token
cp broker/token worker/token

# The learner knows each stranger by a token of its own.
mkdir observer
openssl rand -hex 32 >observer/token
printf 'observer %s observer\n' "$(cat observer/token)" >learner/tokens
for name in $strangers; do
	mkdir "$name"
	openssl rand -hex 32 >"$name/token"
	printf '%s %s worker\n' "$name" "$(cat "$name/token")" >>learner/tokens
done
cp observer/token learner/observer-token

for who in learner worker observer $strangers; do cp ca/cert.pem "$who/ca.pem"; done
cd - >/dev/null

# The authority last, for it says that all is there.
for who in broker learner worker observer $strangers ca; do
	rm -rf "${dir:?}/$who"
	mv "$new/$who" "$dir/$who"
done
echo "$dir has new keys, for $names"
